import { XLSX } from '#contracts/core/endpoint.ts';
import { type ImportKind, importRecords, importTemplate } from '#contracts/imports.ts';
import { type Http, serve, serveDownload } from '../../http/serve.ts';
import type { InvitationDeps } from '../account/invitations.ts';
import type { ClaimCodes } from '../devices/claim-codes.ts';
import { capsulesImport } from './capsules-import.ts';
import { devicesImport } from './devices-import.ts';
import type { ImportOrder } from './import-kind.ts';
import { type ImportDeps, importFile } from './imports.service.ts';
import { templateOf } from './template.ts';
import { usersImport } from './users-import.ts';

export function importRoutes(
  http: Http,
  { invitations, claims, ...deps }: ImportDeps & { invitations: InvitationDeps; claims: ClaimCodes },
): void {
  const users = usersImport(invitations);
  const devices = devicesImport(claims);
  const run = {
    capsules: (order: ImportOrder) => importFile(deps, capsulesImport, order),
    devices: (order: ImportOrder) => importFile(deps, devices, order),
    users: (order: ImportOrder) => importFile(deps, users, order),
  } satisfies Record<ImportKind, unknown>;
  serve(http, importRecords, ({ params, query }, context) => {
    const { user, origin, language, progress, reply } = context;
    const file = context.spreadsheets.file;
    if (!file) throw new Error('A spreadsheet that is required was not read');
    const isGone = () => reply.raw.destroyed;
    const { mails } = invitations;
    return run[params.kind]({ user, origin, language, mails, progress, file, dryRun: query.dryRun, isGone });
  });
  serveDownload(http, { ...importTemplate, download: XLSX }, ({ params }, { language }) =>
    templateOf(params.kind, language),
  );
}
