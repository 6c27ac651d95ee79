import { eq, sql } from 'drizzle-orm';
import type { Identity, IdentityInput } from '#contracts/content.ts';
import type { Queryable, Transaction } from '../../platform/db/client.ts';
import { identity } from '../../platform/db/schema/content.ts';
import { files } from '../../platform/db/schema/files.ts';
import { fileColumns } from '../../platform/files/file-columns.ts';
import type { FileUrls } from '../../platform/files/file-urls.ts';
import { recordEtag, type TaggedRow } from '../../platform/http/etag.ts';

export async function findIdentity(db: Queryable, urls: FileUrls): Promise<TaggedRow<Identity> | undefined> {
  const [row] = await db
    .select({
      name: identity.name,
      text: identity.text,
      color: identity.color,
      logo: fileColumns(files),
      version: identity.version,
    })
    .from(identity)
    .leftJoin(files, eq(files.fileKey, identity.logoKey));
  if (!row) return undefined;
  const { version, logo, ...shown } = row;
  return { row: { ...shown, logo: logo && urls.present(logo) }, tag: recordEtag('identity', 1, version) };
}

/** Locks the row until the transaction ends. */
export async function lockIdentity(tx: Transaction) {
  const [locked] = await tx
    .select({ logoKey: identity.logoKey, version: identity.version })
    .from(identity)
    .for('no key update');
  return locked;
}

export async function changeIdentity(
  tx: Transaction,
  { name, text, color }: IdentityInput,
  logoKey: string | null,
): Promise<void> {
  await tx.update(identity).set({
    name,
    text,
    color,
    logoKey,
    updatedAt: sql`now()`,
    version: sql`${identity.version} + 1`,
  });
}
