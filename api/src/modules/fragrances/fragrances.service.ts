import type { Fragrance, FragranceInput } from '#contracts/fragrances.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { mapConstraintErrors } from '../../db/errors.ts';
import type { FileUrls } from '../../files/file-urls.ts';
import type { ComingFile, FileChanges, FileService } from '../../files/files.service.ts';
import type { CallContext } from '../../http/call-context.ts';
import { recordTag, requireMatch } from '../../http/etag.ts';
import { orNotFound, requireGivenOut } from '../../http/or-not-found.ts';
import { fieldProblem, problem } from '../../http/problem.ts';
import { type AuditEvent, record, recordEdit } from '../audit/audit.service.ts';
import * as queries from './fragrances.queries.ts';

export interface FragranceDeps {
  db: Database;
  files: FileService;
  urls: FileUrls;
}

type Uploads = CallContext['files'];
type Change = Pick<CallContext, 'ifMatch' | 'origin'>;

const BAD_INPUT = {
  fragrances_name_key: () => fieldProblem({ path: 'name', code: 'duplicate' }),
  fragrances_category_fk: () => fieldProblem({ path: 'categoryId', code: 'reference' }),
};
const STILL_HELD = {
  campaign_slots_fragrance_fk: () => problem('fragrance.in_campaigns'),
  capsules_fragrance_fk: () => problem('fragrance.has_capsules'),
  shots_by_day_fragrance_fk: () => problem('fragrance.has_shots'),
  shots_ever_fragrance_fk: () => problem('fragrance.has_shots'),
};

export function createFragrance(
  { db, files, urls }: FragranceDeps,
  input: FragranceInput,
  { files: uploads, origin }: Pick<CallContext, 'files' | 'origin'>,
): Promise<queries.FragranceRecord> {
  return files.tidied(coming(uploads), (changes) =>
    mapConstraintErrors(BAD_INPUT, () =>
      db.transaction(async (tx) => {
        const kept = await keepUploads(tx, files, uploads, changes);
        const { imageKey, secretKey } = kept;
        if (imageKey === undefined || secretKey === undefined)
          throw new Error('The contract requires both files');
        const id = await queries.insertFragrance(tx, input, { imageKey, secretKey });
        const made = orNotFound(await queries.findFragrance(tx, urls, id));
        await record(tx, origin, { ...auditEvent('create', made.row), after: audited(made.row, secretKey) });
        return made;
      }),
    ),
  );
}

export function updateFragrance(
  { db, files, urls }: FragranceDeps,
  id: number,
  input: FragranceInput,
  { files: uploads, ifMatch, origin }: Pick<CallContext, 'files' | 'ifMatch' | 'origin'>,
): Promise<queries.FragranceRecord> {
  return files.tidied(coming(uploads), (changes) =>
    mapConstraintErrors(BAD_INPUT, () =>
      db.transaction(async (tx) => {
        const { imageKey, secretKey, ...locked } = await lockAsRead(tx, id, ifMatch);
        if (locked.deletedAt !== null) throw problem('record.inactive');
        const before = orNotFound(await queries.findFragrance(tx, urls, id));
        return recordEdit(tx, origin, before, async () => {
          const kept = await keepUploads(tx, files, uploads, changes);
          if (kept.imageKey) changes.released.add(imageKey);
          if (kept.secretKey) changes.released.add(secretKey);
          await queries.changeFragrance(tx, id, input, { imageKey, secretKey, ...kept });
          const after = orNotFound(await queries.findFragrance(tx, urls, id));
          const fields = {
            before: audited(before.row, secretKey),
            after: audited(after.row, kept.secretKey ?? secretKey),
          };
          return { after, auditEvent: { ...auditEvent('update', after.row), ...fields } };
        });
      }),
    ),
  );
}

function coming(uploads: Uploads): ComingFile[] {
  return [
    { area: 'public', picture: uploads['image.file'] },
    { area: 'secret', picture: uploads['secret.file'] },
  ];
}

async function keepUploads(
  tx: Transaction,
  files: FileService,
  uploads: Uploads,
  changes: FileChanges,
): Promise<Partial<queries.FragranceFiles>> {
  const image = uploads['image.file'];
  const secret = uploads['secret.file'];
  return {
    ...(image && { imageKey: await files.keep(tx, 'public', image, changes) }),
    ...(secret && { secretKey: await files.keep(tx, 'secret', secret, changes) }),
  };
}

/** Which campaigns still hold it is the foreign key's to say: it also sees those that are being written at this moment. */
export function deactivateFragrance(
  { db }: FragranceDeps,
  id: number,
  { ifMatch, origin }: Change,
): Promise<void> {
  return mapConstraintErrors(STILL_HELD, () =>
    db.transaction(async (tx) => {
      const locked = await lockAsRead(tx, id, ifMatch);
      if (locked.deletedAt !== null) return;
      await queries.deactivateFragrance(tx, id);
      await record(tx, origin, auditEvent('deactivate', locked));
    }),
  );
}

/** Removes a fragrance that no campaign holds and that has no shots for good, with its files. */
export function removeFragrance(
  { db, files, urls }: FragranceDeps,
  id: number,
  { ifMatch, origin }: Change,
): Promise<void> {
  return files.tidied([], (changes) =>
    mapConstraintErrors(STILL_HELD, () =>
      db.transaction(async (tx) => {
        const locked = await queries.lockFragrance(tx, id);
        if (!locked) return requireGivenOut(tx, 'fragrances_fragrance_id_seq', id);
        requireMatch(ifMatch, recordTag('fragrance', id, locked.version));
        const { row } = orNotFound(await queries.findFragrance(tx, urls, id));
        // Told before what else holds it, which can be taken away. The foreign keys see what is fired at this moment.
        if (row.hasShots) throw problem('fragrance.has_shots');
        changes.released.add(locked.imageKey).add(locked.secretKey);
        await queries.removeFragrance(tx, id);
        await record(tx, origin, { ...auditEvent('delete', row), before: audited(row, locked.secretKey) });
      }),
    ),
  );
}

export function activateFragrance(
  { db, urls }: FragranceDeps,
  id: number,
  { ifMatch, origin }: Change,
): Promise<queries.FragranceRecord> {
  return db.transaction(async (tx) => {
    const locked = await lockAsRead(tx, id, ifMatch);
    if (locked.deletedAt !== null) {
      await queries.reactivateFragrance(tx, id);
      await record(tx, origin, auditEvent('activate', locked));
    }
    return orNotFound(await queries.findFragrance(tx, urls, id));
  });
}

/** Locks a fragrance that is still the version that was read. */
async function lockAsRead(tx: Transaction, id: number, ifMatch: string | undefined) {
  const locked = orNotFound(await queries.lockFragrance(tx, id));
  requireMatch(ifMatch, recordTag('fragrance', id, locked.version));
  return locked;
}

function auditEvent(
  action: AuditEvent['action'],
  { fragranceId, name }: Pick<Fragrance, 'fragranceId' | 'name'>,
): AuditEvent {
  return { action, resource: 'fragrance', recordId: fragranceId, recordName: name };
}

/** What the audit trail compares of a fragrance. Of the secret file it sees by the key that it is another. */
function audited({ name, description, category, image }: Fragrance, secret: string) {
  return { name, description, category: category.name, image: image?.url ?? null, secret };
}
