import type { Identity, IdentityInput } from '#contracts/content.ts';
import type { Database, Queryable } from '../../platform/db/client.ts';
import type { FileUrls } from '../../platform/files/file-urls.ts';
import type { FileService } from '../../platform/files/files.service.ts';
import type { CallContext } from '../../platform/http/call-context.ts';
import { recordEtag, requireIfMatch, type TaggedRow } from '../../platform/http/etag.ts';
import { orNotFound } from '../../platform/http/or-not-found.ts';
import { recordEdit } from '../../platform/resource/history/audit.service.ts';
import * as queries from './identity.queries.ts';

export interface IdentityDeps {
  db: Database;
  files: FileService;
  urls: FileUrls;
}

/** How this installation presents itself. */
export async function currentIdentity(db: Queryable, urls: FileUrls): Promise<TaggedRow<Identity>> {
  return orNotFound(await queries.findIdentity(db, urls));
}

/** Changes the identity. A logo that isn't sent stays unless it is to be removed. */
export function updateIdentity(
  { db, files, urls }: IdentityDeps,
  input: IdentityInput,
  { files: uploads, ifMatch, origin }: Pick<CallContext, 'files' | 'ifMatch' | 'origin'>,
): Promise<TaggedRow<Identity>> {
  const logo = uploads['logo.file'];
  return files.withFileCleanup([{ area: 'public', picture: logo }], (changes) =>
    db.transaction(async (tx) => {
      const locked = orNotFound(await queries.lockIdentity(tx));
      requireIfMatch(ifMatch, recordEtag('identity', 1, locked.version));
      const before = await currentIdentity(tx, urls);
      return recordEdit(tx, origin, before, async () => {
        const stays = input.removeLogo ? null : locked.logoKey;
        const logoKey = logo ? await files.save(tx, 'public', logo, changes) : stays;
        if (locked.logoKey !== null && locked.logoKey !== logoKey) changes.released.add(locked.logoKey);
        await queries.changeIdentity(tx, input, logoKey);
        const after = await currentIdentity(tx, urls);
        const what = {
          action: 'update',
          resource: 'identity',
          recordId: null,
          recordName: input.name,
        } as const;
        return { after, auditEvent: { ...what, before: audited(before.row), after: audited(after.row) } };
      });
    }),
  );
}

/** The fields that the audit trail compares. */
function audited({ name, text, color, logo }: Identity) {
  return { name, text, color, logo: logo?.url ?? null };
}
