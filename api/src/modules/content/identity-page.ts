import escapeHtml from 'escape-html';
import type { FastifyBaseLogger } from 'fastify';
import { passwordMax } from '#contracts/session/session.ts';
import type { Database } from '../../platform/db/client.ts';
import type { FileUrls } from '../../platform/files/file-urls.ts';
import { currentIdentity } from './identity.service.ts';

interface PageDeps {
  db: Database;
  urls: FileUrls;
  log: FastifyBaseLogger;
  /** IANA name. */
  timeZone: string;
  /** The identity provider's name on its button; undefined: there is no button. */
  oidcName: string | undefined;
  /** URLs of the mobile app in the stores. */
  stores: { apple: string | undefined; google: string | undefined };
}

/**
 * Makes the function that writes the installation's identity and the settings that matter there into the client's page,
 * so that no other identity flashes up first. If the database is down, the page has no identity.
 */
export function identityPage({ db, urls, log, timeZone, oidcName, stores }: PageDeps) {
  return async (html: string): Promise<string> => {
    const settings = {
      'time-zone': timeZone,
      'password-max': String(passwordMax()),
      oidc: oidcName,
      'app-store': stores.apple,
      'play-store': stores.google,
    };
    const withSettings = Object.entries(settings).reduce(
      (page, [name, content]) => withMeta(page, name, content),
      html,
    );
    try {
      const { row } = await currentIdentity(db, urls);
      return withMeta(withSettings, 'identity', JSON.stringify(row));
    } catch (error) {
      log.error(error, 'The page is served without the identity of the installation');
      return withSettings;
    }
  };
}

function withMeta(html: string, name: string, content: string | undefined): string {
  if (content === undefined) return html;
  return html.replace(
    '</head>',
    () => `  <meta name="${name}" content="${escapeHtml(content)}" />\n  </head>`,
  );
}
