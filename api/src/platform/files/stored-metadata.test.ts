import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { makeCampaign } from '../../testing/catalogue.ts';
import { hasSwift } from '../../testing/has-swift.ts';
import { png } from '../../testing/pictures.ts';
import { startSwift } from '../../testing/swift.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { auditFiles } from '../db/schema/audit.ts';
import { campaigns, fragrances } from '../db/schema/catalogue.ts';
import { identity } from '../db/schema/content.ts';
import { files } from '../db/schema/files.ts';
import { diskStore } from './disk-store.ts';
import { thumbnailKey } from './file-keys.ts';
import type { FileStore } from './file-store.ts';
import { openS3Store } from './s3-store.ts';
import { removeStoredMetadata } from './stored-metadata.ts';

const SECRET = 'Ana, 23.5505 S';
const running = () => new AbortController().signal;

const STORES: Record<string, () => Promise<{ store: FileStore; close: () => Promise<void> }>> = {
  'a folder': async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sillage-metadata-'));
    return { store: diskStore(folder), close: () => rm(folder, { recursive: true }) };
  },
  ...(hasSwift() && {
    'a bucket': async () => {
      const swift = await startSwift();
      return { store: await openS3Store(swift.place()), close: () => swift.close() };
    },
  }),
};

describe.each(Object.entries(STORES))('the pictures that earlier versions stored in %s', (_, open) => {
  const log = { error: (about: object) => expect.fail(JSON.stringify(about)), info: () => {} };

  /** A picture from a camera, as earlier versions stored it. @returns its key */
  async function storeAsSent(app: TestApp, store: FileStore, area: 'public' | 'secret', seed: number) {
    const bytes = await sharp(await png(seed))
      .withExif({ IFD0: { Artist: SECRET } })
      .jpeg()
      .toBuffer();
    const key = `${area}/${createHash('sha256').update(bytes).digest('hex')}.jpg`;
    await store.put(key, bytes);
    await store.put(thumbnailKey(key), await sharp(bytes).webp().toBuffer());
    await app.db.insert(files).values({ fileKey: key, contentType: 'image/jpeg', size: bytes.length });
    return key;
  }

  it('lose their metadata and get new addresses wherever they are referred to', {
    timeout: 120_000,
  }, async () => {
    const { store, close } = await open();
    const app = await testApp({ store });
    const admin = await app.as('ADMIN');
    const { campaignId, collection } = await makeCampaign(admin);
    const [{ fragranceId }] = collection;
    const [shown, hidden] = [
      await storeAsSent(app, store, 'public', 1),
      await storeAsSent(app, store, 'secret', 2),
    ];
    await app.db.update(campaigns).set({ coverKey: shown }).where(eq(campaigns.campaignId, campaignId));
    await app.db
      .update(fragrances)
      .set({ imageKey: shown, secretKey: hidden })
      .where(eq(fragrances.fragranceId, fragranceId));
    await app.db.update(auditFiles).set({ fileKey: shown }).where(eq(auditFiles.part, 'cover.file'));
    await app.db.update(identity).set({ logoKey: shown });
    const identityTag = (await app.anyone.get('/content/identity')).headers.etag;
    const missing = `public/${'0'.repeat(64)}.png`;
    await app.db.insert(files).values({ fileKey: missing, contentType: 'image/png', size: 1 });
    const deps = { db: app.db, store, files: app.files, log };

    expect(await removeStoredMetadata(deps, AbortSignal.abort())).toBe(0);
    expect(await removeStoredMetadata(deps, running())).toBe(2);
    expect(await removeStoredMetadata(deps, running())).toBe(0);
    expect(await app.db.select().from(files).where(eq(files.metadataRemoved, false))).toEqual([]);

    const { cover } = (await admin.get(`/campaigns/${campaignId}`)).body;
    const { image, secret } = (await admin.get(`/fragrances/${fragranceId}`)).body;
    expect(cover.url).toBe(image.url);
    for (const { url, thumbnailUrl, size } of [cover, secret]) {
      const served = await app.app.inject({ url });
      expect(served.statusCode).toBe(200);
      expect(served.rawPayload.length).toBe(size);
      expect(served.rawPayload.toString('latin1')).not.toContain(SECRET);
      expect((await app.app.inject({ url: thumbnailUrl })).statusCode).toBe(200);
    }
    const kept = await app.keptFiles();
    for (const key of [shown, hidden]) {
      expect(kept).not.toContain(key);
      expect(kept).not.toContain(thumbnailKey(key));
    }
    const { body, headers } = await app.anyone.get('/content/identity');
    expect(body.logo.url).toBe(cover.url);
    expect(headers.etag).not.toBe(identityTag);
    const [former] = await app.db.select().from(auditFiles).where(eq(auditFiles.part, 'cover.file'));
    expect(`/api/files/${former?.fileKey}`).toBe(cover.url);
    await app.close();
    await close();
  });
});
