import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { attempts, taxNumbers, termsAcceptances, users } from '../../platform/db/schema/accounts.ts';
import { alertReaders, alerts } from '../../platform/db/schema/alerts.ts';
import { auditLog } from '../../platform/db/schema/audit.ts';
import { batches } from '../../platform/db/schema/batches.ts';
import { deviceEvents } from '../../platform/db/schema/device-config.ts';
import { campaignDownloads, devices } from '../../platform/db/schema/devices.ts';
import { importPieces } from '../../platform/db/schema/imports.ts';
import { incidents, incidentUsers } from '../../platform/db/schema/incidents.ts';
import { mailOutbox } from '../../platform/db/schema/mail.ts';
import { quizPublications } from '../../platform/db/schema/quizzes.ts';
import { reportRecipients } from '../../platform/db/schema/reports.ts';
import { todayStates } from '../../platform/db/schema/today.ts';
import { views, viewUses } from '../../platform/db/schema/views.ts';
import { visitEntries, visits } from '../../platform/db/schema/visits.ts';
import { anonymiseTrail, isOfAccount, isOfTrail } from './anonymise-trail.ts';
import { anonymiseViews } from './anonymise-views.ts';
import { type Holding, ID_ONLY, removal, UNTIL_ACCOUNT_ENDS } from './holding.ts';
import { belongsToPerson, type Person } from './person.ts';
import { PURPOSES } from './purposes.ts';
import { SIGN_IN_HOLDINGS } from './sign-in-holdings.ts';

const theirDevices = ({ id }: Person) =>
  sql`device_id in (select device_id from ${devices} where user_id = ${id} or owner_id = ${id})`;

const theirMails = ({ id, emails }: Person) =>
  sql`((task ->> 'userId')::int = ${id} or lower(task ->> 'email') = any(${sql.param(emails)}::text[]))`;

/** In the order of anonymisation: a table whose rows are found through another one comes before that one. */
export const HOLDINGS: readonly Holding[] = [
  {
    table: auditLog,
    personal: [
      'user_id',
      'user_name',
      'record_name',
      'address',
      'user_agent',
      'changes',
      'snapshot',
      'former',
      'searched',
    ],
    file: 'audit-trail',
    hidden: ['user_name', 'batch_id', 'snapshot', 'former', 'organisation_id', 'searched'],
    others: (person) => [
      [sql`user_id <> ${person.id}`, ['user_id', 'address', 'user_agent']],
      // For what they did to a record: that it was them, but not what the record contains.
      [sql`not (resource = 'session' or ${isOfAccount(person)})`, ['record_name', 'changes']],
    ],
    rows: isOfTrail,
    key: 'audit_id',
    purpose: PURPOSES.auditLog,
    retention: '`ACCESS_LOG_DAYS` for sign-ins, `AUDIT_DAYS` for everything else',
    becomes:
      'stays without name, address and browser; changes to the account read “•••”, and no version of it can be restored',
    anonymise: (person) => [anonymiseTrail(person)],
  },
  {
    table: mailOutbox,
    personal: ['task', 'error'],
    file: 'mails',
    hidden: ['task', 'due_at'],
    purpose: PURPOSES.mailOutbox,
    retention: 'a day after it was sent, 90 days if it failed',
    ...removal(mailOutbox, theirMails),
  },
  {
    table: reportRecipients,
    personal: ['email'],
    file: 'monthly-reports',
    hidden: ['position'],
    purpose: PURPOSES.reportRecipients,
    retention: 'until somebody takes the address out',
    ...removal(reportRecipients, ({ emails }) => sql`lower(email) = any(${sql.param(emails)}::text[])`),
  },
  {
    table: quizPublications,
    personal: ['user_id', 'user_name'],
    file: 'published-quizzes',
    hidden: ['content', 'user_name'],
    rows: belongsToPerson(),
    purpose: PURPOSES.quizPublications,
    retention: 'as long as the quiz exists',
    becomes: 'stays with the name of the anonymised account',
    anonymise: ({ id, label }) => [
      sql`update ${quizPublications} set user_name = ${label} where user_id = ${id}`,
    ],
  },
  {
    table: batches,
    personal: ['user_id'],
    file: 'bulk-changes',
    hidden: ['record_ids', 'holder', 'renewed_at'],
    purpose: PURPOSES.batches,
    retention: '30 days',
    ...removal(batches, belongsToPerson()),
  },
  {
    table: viewUses,
    personal: ['user_id'],
    file: 'pinned-views',
    purpose: PURPOSES.viewUses,
    retention: UNTIL_ACCOUNT_ENDS,
    ...removal(viewUses, belongsToPerson()),
  },
  {
    table: views,
    personal: ['owner_id', 'name', 'name_folded', 'search'],
    file: 'views',
    hidden: ['name_folded'],
    rows: belongsToPerson('owner_id'),
    purpose: PURPOSES.views,
    retention: UNTIL_ACCOUNT_ENDS,
    becomes: 'removed; if views of others search for the person, their name and address are replaced',
    anonymise: anonymiseViews,
  },
  {
    table: alertReaders,
    personal: ['user_id'],
    file: 'alert-mails',
    purpose: PURPOSES.alertReaders,
    retention: UNTIL_ACCOUNT_ENDS,
    ...removal(alertReaders, belongsToPerson()),
  },
  {
    table: alerts,
    personal: ['acknowledged_by'],
    file: 'acknowledged-alerts',
    hidden: ['subject_folded', 'digest_id'],
    rows: belongsToPerson('acknowledged_by'),
    purpose: PURPOSES.alerts,
    retention: '`AUDIT_DAYS` after it was resolved',
    becomes: ID_ONLY,
  },
  {
    table: todayStates,
    personal: ['assignee_id'],
    file: 'items-taken',
    rows: belongsToPerson('assignee_id'),
    purpose: PURPOSES.todayStates,
    retention: 'until the item has ended',
    becomes: ID_ONLY,
  },
  {
    table: visits,
    personal: ['assignee_id', 'note'],
    file: 'visits',
    hidden: ['name_folded', 'version'],
    rows: belongsToPerson('assignee_id'),
    purpose: PURPOSES.visits,
    retention: '`AUDIT_DAYS` after it ended',
    becomes:
      'stays: it contains only an id; a note that names the person is reported, for somebody to review',
  },
  {
    table: visitEntries,
    personal: ['by_id', 'note'],
    file: 'visit-entries',
    hidden: ['photo_key', 'former_total', 'former_spent', 'former_remaining', 'former_due_date'],
    rows: belongsToPerson('by_id'),
    key: 'entry_id',
    purpose: PURPOSES.visitEntries,
    retention: 'as long as the visit exists',
    becomes:
      'stays: it contains only an id; a note that names the person is reported, for somebody to review',
  },
  {
    table: incidents,
    personal: ['name', 'name_folded', 'description', 'measures'],
    file: 'incidents',
    // Written about all affected people together.
    hidden: ['name', 'name_folded', 'description', 'measures', 'version'],
    rows: ({ id }) => sql`incident_id in (select incident_id from ${incidentUsers} where user_id = ${id})`,
    purpose: PURPOSES.incidents,
    retention: 'until an administrator removes it',
    becomes: 'stays: a text that names the person is reported, for somebody to review',
  },
  {
    table: incidentUsers,
    personal: ['user_id'],
    rows: belongsToPerson(),
    purpose: PURPOSES.incidentUsers,
    retention: 'as long as the incident exists',
    becomes: ID_ONLY,
  },
  {
    table: campaignDownloads,
    personal: [],
    file: 'downloaded-campaigns',
    rows: theirDevices,
    purpose: PURPOSES.campaignDownloads,
    retention: 'as long as the device exists',
    becomes: 'stays: it belongs to a device that no longer belongs to anybody',
  },
  {
    table: deviceEvents,
    personal: ['user_id'],
    file: 'device-events',
    others: ({ id }) => [[sql`user_id <> ${id}`, ['user_id']]],
    rows: (person) => sql`(${theirDevices(person)} or user_id = ${person.id})`,
    key: 'event_id',
    purpose: PURPOSES.deviceEvents,
    retention: '400 days',
    becomes: 'stays: it contains only an id, and belongs to a device that no longer belongs to them',
  },
  {
    table: devices,
    personal: ['user_id', 'owner_id'],
    file: 'devices',
    hidden: [
      'name_folded',
      'claim_code',
      'key_hash',
      'reset_secret',
      'reset_step',
      'belongs_active',
      'calls_since',
      'calls',
    ],
    rows: ({ id }) => sql`(user_id = ${id} or owner_id = ${id})`,
    purpose: PURPOSES.devices,
    retention: 'until the device is released or disconnected',
    becomes: 'the device has no owner, is connected to nobody, and can be claimed with its code',
    anonymise: ({ id }) => [
      sql`
      update ${devices} set owner_id = nullif(owner_id, ${id}), user_id = nullif(user_id, ${id}),
        key_hash = case when user_id = ${id} then null else key_hash end, updated_at = now()
      where user_id = ${id} or owner_id = ${id}`,
    ],
  },
  ...SIGN_IN_HOLDINGS,
  {
    table: termsAcceptances,
    personal: ['user_id'],
    file: 'accepted-terms',
    rows: belongsToPerson(),
    purpose: PURPOSES.termsAcceptances,
    retention: UNTIL_ACCOUNT_ENDS,
    becomes: ID_ONLY,
  },
  {
    table: taxNumbers,
    personal: ['user_id', 'tax_number'],
    file: 'tax-numbers',
    purpose: PURPOSES.taxNumbers,
    retention: UNTIL_ACCOUNT_ENDS,
    ...removal(taxNumbers, belongsToPerson()),
  },
  {
    table: users,
    personal: [
      'user_id',
      'name',
      'name_folded',
      'email',
      'pending_email',
      'password_hash',
      'language',
      'cpf',
      'document',
      'genre',
      'birthday',
      'zipcode',
      'street',
      'city',
      'state',
      'country',
      'searched',
    ],
    file: 'account',
    hidden: ['password_hash', 'organisation_active', 'name_folded', 'searched', 'version'],
    rows: belongsToPerson(),
    purpose: PURPOSES.users,
    retention: 'until the account is anonymised; 7 days for a sign-up that nobody confirms',
    becomes:
      'inactive, with a made-up name and address; only its id, profile, organisation and timestamps stay',
    anonymise: ({ id, label, address }) => [
      sql`
      update ${users} set name = ${label}, email = ${address}, pending_email = null, password_hash = null, language = null,
        cpf = null, document = null, genre = null, birthday = null, zipcode = null, street = null, city = null, state = null,
        country = null, erasure_asked_at = null, deleted_at = coalesce(deleted_at, now()), anonymised_at = now(),
        updated_at = now(), version = version + 1
      where user_id = ${id}`,
    ],
  },
];

/** Tables whose names look personal, and why they contain no personal data; also listed in the documentation. */
export const NOT_PERSONAL: readonly { table: PgTable; why: string }[] = [
  { table: attempts, why: 'digests of attempts, kept for minutes' },
  { table: importPieces, why: 'undo data of a running import, removed when it ends' },
];
