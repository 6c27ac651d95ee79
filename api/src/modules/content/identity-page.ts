import escapeHtml from 'escape-html';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../db/client.ts';
import type { FileUrls } from '../../files/file-urls.ts';
import { currentIdentity } from './identity.service.ts';

interface PageDeps {
  db: Database;
  urls: FileUrls;
  log: FastifyBaseLogger;
  /** IANA name. */
  timeZone: string;
}

/**
 * Makes the function that writes the installation's identity and its time zone into the client's page, so that nothing is
 * shown in another one first. Without the database the page is served without the identity.
 */
export function identityPage({ db, urls, log, timeZone }: PageDeps) {
  return async (html: string): Promise<string> => {
    const withZone = withMeta(html, 'time-zone', timeZone);
    try {
      const { row } = await currentIdentity(db, urls);
      return withMeta(withZone, 'identity', JSON.stringify(row));
    } catch (error) {
      log.error(error, 'The page is served without the identity of the installation');
      return withZone;
    }
  };
}

function withMeta(html: string, name: string, content: string): string {
  return html.replace(
    '</head>',
    () => `  <meta name="${name}" content="${escapeHtml(content)}" />\n  </head>`,
  );
}
