import { type ImportKind, importFaultyRows, importRecords, importTemplate } from '#contracts/imports.ts';
import { isDryRun } from '../../platform/http/access.ts';
import type { CallContext } from '../../platform/http/call-context.ts';
import type { UploadedSpreadsheet } from '../../platform/http/multipart.ts';
import { requireStepUp } from '../../platform/http/proof.ts';
import { type Http, serve, serveDownload } from '../../platform/http/serve.ts';
import type { InvitationDeps } from '../account/invitations.ts';
import type { ClaimCodes } from '../devices/claim-codes.ts';
import { capsulesImport } from './capsules-import.ts';
import { importClients } from './clients-import.ts';
import { devicesImport } from './devices-import.ts';
import type { Importer } from './import-kind.ts';
import { type ImportDeps, importFile, markFaultyRows } from './imports.service.ts';
import { organisationsImport } from './organisations-import.ts';
import { placesImport } from './places-import.ts';
import { clientsTemplate, templateOf } from './template.ts';
import { usersImport } from './users-import.ts';

export function importRoutes(
  http: Http,
  { invitations, claims, ...deps }: ImportDeps & { invitations: InvitationDeps; claims: ClaimCodes },
): void {
  const importers: Record<ImportKind, Importer> = {
    capsules: capsulesImport,
    devices: devicesImport(claims),
    organisations: organisationsImport,
    places: placesImport,
    users: usersImport(invitations),
  };
  serve(
    http,
    importRecords,
    ({ params, query: { dryRun } }, context) => {
      const { user, origin, language, progress, signal } = context;
      const file = sentFile(context);
      const { mails } = invitations;
      const order = { user, origin, language, mails, progress, file, dryRun, signal };
      return params.kind === 'clients'
        ? importClients(deps, importers, order)
        : importFile(deps, importers[params.kind], order);
    },
    async ({ caller, params, query }) => {
      // Whether a row changes a profile or creates an administrator is known only once the whole file is read.
      const changesUsers = params.kind === 'users' && !isDryRun(query);
      // Its dry run does everything, and takes it back.
      if (changesUsers || params.kind === 'clients') requireStepUp(caller);
    },
  );
  serveDownload(http, importFaultyRows, ({ params }, context) => {
    const { language, progress, signal } = context;
    const order = { file: sentFile(context), language, progress, signal };
    return markFaultyRows(deps, importers[params.kind], order);
  });
  serveDownload(http, importTemplate, ({ params }, { language }) =>
    params.kind === 'clients' ? clientsTemplate(language) : templateOf(params.kind, language),
  );
}

function sentFile({ spreadsheets }: CallContext): UploadedSpreadsheet {
  if (!spreadsheets.file) throw new Error('A spreadsheet that is required was not read');
  return spreadsheets.file;
}
