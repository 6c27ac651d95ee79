import escapeHtml from 'escape-html';
import type { FastifyBaseLogger } from 'fastify';
import { passwordMax } from '#contracts/session.ts';
import type { Database } from '../../db/client.ts';
import type { FileUrls } from '../../files/file-urls.ts';
import { currentIdentity } from './identity.service.ts';

interface PageDeps {
  db: Database;
  urls: FileUrls;
  log: FastifyBaseLogger;
  /** IANA name. */
  timeZone: string;
  /** The identity provider's name on its button; undefined: there is no button. */
  oidcName: string | undefined;
}

/**
 * Makes the function that writes the installation's identity, time zone and maximum password length into the client's
 * page, so that no other identity flashes up first. If the database is down, the page has no identity.
 */
export function identityPage({ db, urls, log, timeZone, oidcName }: PageDeps) {
  return async (html: string): Promise<string> => {
    const withSettings = withMeta(
      withMeta(html, 'time-zone', timeZone),
      'password-max',
      String(passwordMax()),
    );
    const withRules = oidcName === undefined ? withSettings : withMeta(withSettings, 'oidc', oidcName);
    try {
      const { row } = await currentIdentity(db, urls);
      return withMeta(withRules, 'identity', JSON.stringify(row));
    } catch (error) {
      log.error(error, 'The page is served without the identity of the installation');
      return withRules;
    }
  };
}

function withMeta(html: string, name: string, content: string): string {
  return html.replace(
    '</head>',
    () => `  <meta name="${name}" content="${escapeHtml(content)}" />\n  </head>`,
  );
}
