import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../db/client.ts';
import { escapeHtml } from '../../escape-html.ts';
import type { FileUrls } from '../../files/file-urls.ts';
import { currentIdentity } from './identity.service.ts';

interface PageDeps {
  db: Database;
  urls: FileUrls;
  log: FastifyBaseLogger;
}

/**
 * Makes the function that writes the installation's identity into the client's page, so that nothing is shown in
 * another one first. Without the database the page is served as it was built.
 */
export function identityPage({ db, urls, log }: PageDeps) {
  return async (html: string): Promise<string> => {
    try {
      const { row } = await currentIdentity(db, urls);
      const meta = `<meta name="identity" content="${escapeHtml(JSON.stringify(row))}" />`;
      return html.replace('</head>', () => `  ${meta}\n  </head>`);
    } catch (error) {
      log.error(error, 'The page is served without the identity of the installation');
      return html;
    }
  };
}
