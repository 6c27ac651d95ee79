import type { FragranceInput } from '#contracts/fragrances.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { withMeanings } from '../../db/errors.ts';
import type { FileUrls } from '../../files/file-urls.ts';
import type { FileChanges, FileService } from '../../files/files.service.ts';
import { recordTag, requireMatch } from '../../http/etag.ts';
import { found, requireGivenOut } from '../../http/found.ts';
import { fieldProblem, problem } from '../../http/problem.ts';
import type { CallContext } from '../../http/serve.ts';
import * as queries from './fragrances.queries.ts';

export interface FragranceDeps {
  db: Database;
  files: FileService;
  urls: FileUrls;
}

type Uploads = CallContext['files'];

const BAD_INPUT = {
  fragrances_name_key: () => fieldProblem({ path: 'name', code: 'duplicate' }),
  fragrances_category_fk: () => fieldProblem({ path: 'categoryId', code: 'reference' }),
};
const STILL_HELD = { campaign_slots_fragrance_fk: () => problem('fragrance.in_campaigns') };

export function createFragrance(
  { db, files, urls }: FragranceDeps,
  input: FragranceInput,
  uploads: Uploads,
): Promise<queries.FragranceRecord> {
  return files.tidied((changes) =>
    withMeanings(BAD_INPUT, () =>
      db.transaction(async (tx) => {
        const kept = await keepUploads(tx, files, uploads, changes);
        const { imageKey, secretKey } = kept;
        if (imageKey === undefined || secretKey === undefined)
          throw new Error('The contract requires both files');
        const id = await queries.insertFragrance(tx, input, { imageKey, secretKey });
        return found(await queries.findFragrance(tx, urls, id));
      }),
    ),
  );
}

export function updateFragrance(
  { db, files, urls }: FragranceDeps,
  id: number,
  input: FragranceInput,
  uploads: Uploads,
  ifMatch: string | undefined,
): Promise<queries.FragranceRecord> {
  return files.tidied((changes) =>
    withMeanings(BAD_INPUT, () =>
      db.transaction(async (tx) => {
        const { imageKey, secretKey, ...locked } = found(await queries.lockFragrance(tx, id));
        requireMatch(ifMatch, recordTag('fragrance', id, locked.version));
        if (locked.deletedAt !== null) throw problem('record.inactive');
        const kept = await keepUploads(tx, files, uploads, changes);
        if (kept.imageKey) changes.released.add(imageKey);
        if (kept.secretKey) changes.released.add(secretKey);
        await queries.changeFragrance(tx, id, input, { imageKey, secretKey, ...kept });
        return found(await queries.findFragrance(tx, urls, id));
      }),
    ),
  );
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
export function deactivateFragrance({ db }: FragranceDeps, id: number): Promise<void> {
  return withMeanings(STILL_HELD, () =>
    db.transaction(async (tx) => {
      found(await queries.lockFragrance(tx, id));
      await queries.deactivateFragrance(tx, id);
    }),
  );
}

/** Removes a fragrance that no campaign holds for good, with its files. */
export function removeFragrance({ db, files }: FragranceDeps, id: number): Promise<void> {
  return files.tidied((changes) =>
    withMeanings(STILL_HELD, () =>
      db.transaction(async (tx) => {
        const locked = await queries.lockFragrance(tx, id);
        if (!locked) return requireGivenOut(tx, 'fragrances_fragrance_id_seq', id);
        changes.released.add(locked.imageKey).add(locked.secretKey);
        await queries.removeFragrance(tx, id);
      }),
    ),
  );
}

export async function activateFragrance(
  { db, urls }: FragranceDeps,
  id: number,
): Promise<queries.FragranceRecord> {
  await queries.reactivateFragrance(db, id);
  return found(await queries.findFragrance(db, urls, id));
}
