import { OIDC_PAGE } from '#contracts/session/oidc.ts';
import type { AppDeps } from './app-deps.ts';
import { accountRoutes } from './modules/account/account.routes.ts';
import type { InvitationDeps } from './modules/account/invitations.ts';
import { alertRoutes } from './modules/alerts/alerts.routes.ts';
import { appRoutes } from './modules/app/app.routes.ts';
import { auditRoutes } from './modules/audit/audit.routes.ts';
import { calendarRoutes } from './modules/calendar/calendar.routes.ts';
import { campaignRoutes } from './modules/campaigns/campaigns.routes.ts';
import { capsuleRoutes } from './modules/capsules/capsules.routes.ts';
import { categoryRoutes } from './modules/categories/categories.routes.ts';
import { identityRoutes } from './modules/content/identity.routes.ts';
import { termsRoutes } from './modules/content/terms.routes.ts';
import { dashboardRoutes } from './modules/dashboard/dashboard.routes.ts';
import { claimCodes } from './modules/devices/claim-codes.ts';
import { deviceRoutes } from './modules/devices/devices.routes.ts';
import { resetCodes } from './modules/devices/reset-codes.ts';
import type { SeenDevices } from './modules/devices/seen-devices.ts';
import { fileRoutes } from './modules/files/files.routes.ts';
import { fragranceRoutes } from './modules/fragrances/fragrances.routes.ts';
import { geoRoutes } from './modules/geo/geo.routes.ts';
import { importRoutes } from './modules/imports/imports.routes.ts';
import { incidentRoutes } from './modules/incidents/incidents.routes.ts';
import { initiativeRoutes } from './modules/initiatives/initiatives.routes.ts';
import { monthlyReportRoutes } from './modules/monthly-reports/monthly-reports.routes.ts';
import { noticeRoutes } from './modules/notices/notices.routes.ts';
import { organisationRoutes } from './modules/organisations/organisations.routes.ts';
import { placeRoutes } from './modules/places/places.routes.ts';
import { profileRoutes } from './modules/profiles/profiles.routes.ts';
import { quizRoutes } from './modules/quizzes/quizzes.routes.ts';
import { rightsRoutes } from './modules/rights/rights.routes.ts';
import { searchRoutes } from './modules/search/search.routes.ts';
import { oidcRoutes } from './modules/session/oidc.routes.ts';
import { oidcProvider } from './modules/session/oidc-provider.ts';
import { sessionRoutes } from './modules/session/session.routes.ts';
import type { SessionDeps } from './modules/session/session.service.ts';
import { setupRoutes } from './modules/setup/setup.routes.ts';
import { shotRoutes } from './modules/shots/shots.routes.ts';
import { systemRoutes } from './modules/system/system.routes.ts';
import { todayRoutes } from './modules/today/today.routes.ts';
import { userRoutes } from './modules/users/users.routes.ts';
import { viewRoutes } from './modules/views/views.routes.ts';
import { visitRoutes } from './modules/visits/visits.routes.ts';
import type { FileReader } from './platform/files/checked-files.ts';
import type { FileUrls } from './platform/files/file-urls.ts';
import type { Http } from './platform/http/serve.ts';
import type { MailQueue } from './platform/mail/mail-queue.ts';
import type { Bulk } from './platform/resource/bulk/bulk-kind.ts';
import { serveBatches } from './platform/resource/bulk/serve-bulk.ts';

/** What the modules share, made once. */
interface Shared {
  sessions: SessionDeps;
  invitations: InvitationDeps;
  mails: MailQueue;
  seen: SeenDevices;
  urls: FileUrls;
  pictures: FileReader;
}

/** Registers the routes of all modules. */
export function registerRoutes(
  http: Http,
  deps: AppDeps,
  { sessions, invitations, mails, seen, urls, pictures }: Shared,
): void {
  const { db, databaseKind, files, mailer, oidc, pubSub, secretKey, shots, watch, logger: log } = deps;
  const { timeZone } = shots;
  const { version, storage, draining, metricsReading: metrics } = deps;
  systemRoutes(http, { db, kind: databaseKind, version, storage, draining, metrics, watch, log });
  sessionRoutes(http, { ...sessions, urls });
  accountRoutes(http, { db, ...invitations });
  appRoutes(http, { db, ...invitations });
  const bulk: Bulk = { db, files, log, kinds: new Map() };
  oidcRoutes(
    http,
    oidc && {
      sessions,
      settings: oidc,
      provider: oidcProvider(oidc, () => deps.publicUrl() + OIDC_PAGE, log),
      users: { db, invitations },
    },
    deps.publicUrl,
  );
  userRoutes(http, { db, invitations, bulk });
  profileRoutes(http, db);
  rightsRoutes(http, { db, mails, outbox: deps.outbox, backups: deps.backups });
  auditRoutes(http, db);
  categoryRoutes(http, { db, bulk });
  fragranceRoutes(http, { db, files, urls, bulk });
  campaignRoutes(http, { db, files, urls, pictures, bulk });
  quizRoutes(http, { db, bulk });
  organisationRoutes(http, { db, files, urls, bulk });
  monthlyReportRoutes(http, { db, urls, timeZone, pictures, log });
  placeRoutes(http, { db, bulk });
  initiativeRoutes(http, { db, bulk, log });
  incidentRoutes(http, { db, bulk });
  const claims = claimCodes(secretKey);
  const codes = resetCodes(secretKey);
  deviceRoutes(http, { db, urls, timeZone, codes, claims, bulk, seen });
  serveBatches(http, bulk);
  capsuleRoutes(http, { db, bulk, timeZone });
  visitRoutes(http, { db, files, urls, timeZone, pictures, log });
  calendarRoutes(http, db);
  shotRoutes(http, db, {
    ...shots,
    onCounted(answer) {
      deps.metrics.countShots(answer);
      if (answer.accepted > 0) pubSub.publish();
    },
  });
  importRoutes(http, { db, databaseKind, invitations, claims, log });
  dashboardRoutes(http, { db, timeZone, pubSub, log });
  alertRoutes(http, { db, bulk });
  todayRoutes(http, { db, timeZone, watch });
  noticeRoutes(http, db, watch);
  viewRoutes(http, db);
  searchRoutes(http, db);
  geoRoutes(http, { postalCodeUrl: deps.postalCodeUrl, log });
  identityRoutes(http, { db, files, urls });
  setupRoutes(http, { db, files, urls, codes, claims, shots, mailer, watch });
  termsRoutes(http, db);
  fileRoutes(http.app, pictures, urls);
}
