import {
  FRAGRANCE_FIELDS,
  type Fragrance,
  type FragranceInput,
  fragranceInput,
} from '#contracts/fragrances.ts';
import type { Database, Transaction } from '../../platform/db/client.ts';
import type { FileUrls } from '../../platform/files/file-urls.ts';
import type { FileChanges, FileService, PendingFile } from '../../platform/files/files.service.ts';
import type { ChangeContext } from '../../platform/http/call-context.ts';
import { fieldProblem, problem } from '../../platform/http/problem.ts';
import type { ResourceService } from '../../platform/http/serve-record.ts';
import { auditedOf, inputOf, recordsOf } from '../../platform/resource/records/records.service.ts';
import { findFragrance } from './fragrances.queries.ts';

export interface FragranceDeps {
  db: Database;
  files: FileService;
  urls: FileUrls;
}

type Uploads = ChangeContext['files'];

const IMAGE = 'image.file';
const SECRET = 'secret.file';

const CONSTRAINTS = {
  fragrances_name_key: () => fieldProblem({ path: 'name', code: 'duplicate' }),
  fragrances_category_fk: () => fieldProblem({ path: 'categoryId', code: 'reference' }),
  // The foreign key decides whether campaigns hold it; it also sees those being written at this moment.
  campaign_slots_fragrance_fk: () => problem('fragrance.in_campaigns'),
  capsules_fragrance_fk: () => problem('fragrance.has_capsules'),
  shots_by_day_fragrance_fk: () => problem('fragrance.has_shots'),
  shots_ever_fragrance_fk: () => problem('fragrance.has_shots'),
};

export function fragranceService({
  db,
  files,
  urls,
}: FragranceDeps): ResourceService<Fragrance, FragranceInput> {
  const records = recordsOf(db, 'fragrance', {
    find: (tx, id) => findFragrance(tx, urls, id),
    audited: (row, { secretKey }) => audited(row, secretKey),
    snapshot: (row, { imageKey, secretKey }) => ({
      input: inputOf(fragranceInput, row),
      files: { [IMAGE]: imageKey, [SECRET]: secretKey },
    }),
    constraints: CONSTRAINTS,
  });

  return {
    ...records,
    create: (input, { files: uploads, origin }) =>
      files.withFileCleanup(coming(uploads), (changes) =>
        records.create(origin, async (tx) => {
          const { imageKey, secretKey } = await keepUploads(tx, files, uploads, changes);
          if (imageKey === undefined || secretKey === undefined)
            throw new Error('The contract requires both files');
          return { ...input, imageKey, secretKey };
        }),
      ),

    update: (id, input, context) =>
      files.withFileCleanup(coming(context.files), (changes) =>
        records.update(id, context, async (tx, { imageKey, secretKey }) => {
          const stored = await keepUploads(tx, files, context.files, changes);
          if (stored.imageKey) changes.released.add(imageKey);
          if (stored.secretKey) changes.released.add(secretKey);
          return { ...input, ...stored };
        }),
      ),

    /** Permanently removes a fragrance that is in no campaign and has no shots, with its files. */
    remove: (id, context) =>
      files.withFileCleanup([], (changes) =>
        records.remove(
          id,
          context,
          async (_, { hasShots }, { imageKey, secretKey }) => {
            // Reported before other references, which users can remove. Foreign keys catch shots fired at this moment.
            if (hasShots) throw problem('fragrance.has_shots');
            changes.released.add(imageKey).add(secretKey);
          },
          changes.released,
        ),
      ),
  };
}

function coming(uploads: Uploads): PendingFile[] {
  return [
    { area: 'public', picture: uploads[IMAGE] },
    { area: 'secret', picture: uploads[SECRET] },
  ];
}

async function keepUploads(
  tx: Transaction,
  files: FileService,
  uploads: Uploads,
  changes: FileChanges,
): Promise<{ imageKey?: string; secretKey?: string }> {
  const image = uploads[IMAGE];
  const secret = uploads[SECRET];
  return {
    ...(image && { imageKey: await files.save(tx, 'public', image, changes) }),
    ...(secret && { secretKey: await files.save(tx, 'secret', secret, changes) }),
  };
}

const auditedFields = auditedOf(FRAGRANCE_FIELDS);

/** The fields that the audit trail compares. A new secret file is recognised by its key. */
function audited(row: Fragrance, secret: string) {
  return { ...auditedFields(row), category: row.category.name, image: row.image?.url ?? null, secret };
}
