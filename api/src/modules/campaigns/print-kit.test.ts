import { Readable } from 'node:stream';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Download } from '../../platform/http/serve.ts';
import { zipContents } from '../../testing/archives.ts';
import { makeCampaign, makeFragrance } from '../../testing/catalogue.ts';
import { png, qrTextOf } from '../../testing/pictures.ts';
import { sharedTestApp } from '../../testing/test-app.ts';
import { readPrintKit } from './print-kit.service.ts';

const app = await sharedTestApp();
const token = await app.token('STAFF');
const staff = app.withToken(token);
let campaign: Awaited<ReturnType<typeof makeCampaign>>;
let pictures: { cover: Buffer; bergamot: Buffer; rose: Buffer };

beforeAll(async () => {
  pictures = { cover: await png(1, { width: 40, height: 20 }), bergamot: await png(2), rose: await png(3) };
  const bergamot = await makeFragrance(staff, { name: 'Bergamota à noite', image: pictures.bergamot });
  const rose = await makeFragrance(staff, { name: '../../Rosa\\..:?', image: pictures.rose });
  campaign = await makeCampaign(staff, {
    name: 'Verão “na” praia / 2026',
    cover: pictures.cover,
    collection: [
      { slot: 3, fragranceId: bergamot.fragranceId, shotSeconds: 7 },
      { slot: 12, fragranceId: rose.fragranceId },
    ],
    descriptions: [{ language: 'pt-BR', description: 'Sal e sol' }],
  });
});

const take = (id: number | string, language = 'pt-BR') =>
  app.app.inject({
    url: `/api/content/campaigns/${id}.zip`,
    headers: { authorization: `Bearer ${token}`, 'content-language': language },
  });

/** Paints the strokes of a QR code drawing as a printer would. */
async function painted(svg: string): Promise<Buffer> {
  const side = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]);
  const pixels = Buffer.alloc(side * side, 255);
  const strokes = /stroke="#000000" d="([^"]+)"/.exec(svg)?.[1] ?? '';
  let [x, y] = [0, 0];
  for (const [, command, first, second] of strokes.matchAll(/([Mmh])(-?[\d.]+)(?: (-?[\d.]+))?/g)) {
    const by = Number(first);
    if (command === 'M') [x, y] = [by, Math.floor(Number(second))];
    else if (command === 'm') [x, y] = [x + by, y + Number(second)];
    else {
      pixels.fill(0, y * side + x, y * side + x + by);
      x += by;
    }
  }
  return sharp(pixels, { raw: { width: side, height: side, channels: 1 } })
    .resize(side * 8, side * 8, { kernel: 'nearest' })
    .png()
    .toBuffer();
}

describe('a print kit', () => {
  it('contains the cover, QR code, slot pictures and a manifest describing them', async () => {
    const answer = await take(campaign.campaignId);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/zip');
    const files = await zipContents(answer.rawPayload);
    expect([...files.keys()]).toEqual([
      'manifest.json',
      'qr-code.svg',
      'qr-code.png',
      'cover.png',
      'fragrances/03-bergamota-a-noite.png',
      'fragrances/12-rosa.png',
    ]);
    expect(files.get('cover.png')).toEqual(pictures.cover);
    expect(files.get('fragrances/03-bergamota-a-noite.png')).toEqual(pictures.bergamot);
    expect(files.get('fragrances/12-rosa.png')).toEqual(pictures.rose);

    const { files: told, ...manifest } = JSON.parse(String(files.get('manifest.json')));
    const pictureOf = (path: string) => ({ path, contentType: 'image/png', size: files.get(path)?.length });
    const [bergamot, rose] = campaign.collection;
    expect(manifest).toEqual({
      ...campaign,
      cover: pictureOf('cover.png'),
      collection: [
        {
          ...bergamot,
          fragrance: { ...bergamot.fragrance, image: pictureOf('fragrances/03-bergamota-a-noite.png') },
        },
        { ...rose, fragrance: { ...rose.fragrance, image: pictureOf('fragrances/12-rosa.png') } },
      ],
    });
    files.delete('manifest.json');
    expect(told.map(({ path, size }: { path: string; size: number }) => [path, size])).toEqual(
      [...files].map(([path, { length }]) => [path, length]),
    );
  });

  it("contains the campaign's QR code as PNG and SVG", async () => {
    const files = await zipContents((await take(campaign.campaignId)).rawPayload);
    expect(await qrTextOf(files.get('qr-code.png'))).toBe(campaign.qrCode);
    expect(await sharp(files.get('qr-code.png')).metadata()).toMatchObject({ width: 1200, height: 1200 });
    expect(await qrTextOf(await painted(String(files.get('qr-code.svg'))))).toBe(campaign.qrCode);
  });

  it.each([
    ['pt-BR', 'campanha-verao-na-praia-2026.zip'],
    ['en-US', 'campaign-verao-na-praia-2026.zip'],
    ['es-ES', 'campana-verao-na-praia-2026.zip'],
  ])('in %s is called %s', async (language, name) => {
    const { headers } = await take(campaign.campaignId, language);
    expect(headers['content-disposition']).toBe(`attachment; filename="${name}"`);
  });

  it.each(['"; filename=x.exe', '../../etc/passwd', 'Перфюм 香り', '🌸🌸🌸', 'CON', `${'ç'.repeat(100)}`])(
    'of a campaign called %j has a plain file name, as do its pictures',
    async (name) => {
      const { fragranceId } = await makeFragrance(staff, { name: `${name.slice(0, 90)} f` });
      const made = await makeCampaign(staff, { name, collection: [{ slot: 1, fragranceId }] });
      const { headers, rawPayload } = await take(made.campaignId);
      expect(headers['content-disposition']).toMatch(
        /^attachment; filename="campanha-[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.zip"$/,
      );
      const files = await zipContents(rawPayload);
      const pictures = [...files.keys()].filter((path) => path.startsWith('fragrances/'));
      expect(pictures).toHaveLength(1);
      expect(pictures[0]).toMatch(/^fragrances\/01-[a-z0-9-]*[a-z0-9]\.png$/);
      expect(JSON.parse(String(files.get('manifest.json'))).name).toBe(name);
    },
  );

  it('is available for an inactive campaign but not for an unknown or invalid id', async () => {
    const { campaignId } = await makeCampaign(staff);
    await staff.delete(`/campaigns/${campaignId}`);
    const files = await zipContents((await take(campaignId)).rawPayload);
    expect(JSON.parse(String(files.get('manifest.json'))).deletedAt).not.toBeNull();
    expect(await staff.get('/content/campaigns/2000000000.zip')).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    expect(await staff.get('/content/campaigns/abc.zip')).toMatchObject({
      status: 400,
      body: { code: 'validation', errors: [{ path: 'id' }] },
    });
    expect((await staff.get(`/content/campaigns/${campaignId}`)).status).toBe(404);
  });

  it('has a tag for its version: whoever has that one gets 304, and no audit event', async () => {
    const { campaignId } = await makeCampaign(staff);
    const path = `/content/campaigns/${campaignId}.zip`;
    const { etag } = (await take(campaignId)).headers;
    const again = { headers: { 'if-none-match': String(etag) } };
    expect((await staff.get(path, again)).status).toBe(304);
    const query = { action: 'export', resource: 'campaign', recordId: campaignId };
    expect((await (await app.as('ADMIN')).get('/audit', { query })).body.total).toBe(1);

    const current = (await staff.get(`/campaigns/${campaignId}`)).body;
    const edited = await staff.put(`/campaigns/${campaignId}`, { body: { ...current, name: 'Outro nome' } });
    expect(edited.status).toBe(200);
    expect((await staff.get(path, again)).status).toBe(200);
  });

  it('requires the right to read campaigns, and is recorded once downloaded', async () => {
    const { campaignId, name } = await makeCampaign(staff);
    const path = `/content/campaigns/${campaignId}.zip`;
    expect((await app.anyone.get(path)).status).toBe(401);
    expect((await (await app.as('USER')).get(path)).status).toBe(403);
    const admin = await app.as('ADMIN');
    const query = { action: 'export', resource: 'campaign', recordId: campaignId };
    expect((await admin.get('/audit', { query })).body.total).toBe(0);
    await take(campaignId);
    expect((await admin.get('/audit', { query })).body.data).toMatchObject([
      { recordId: campaignId, recordName: name },
    ]);
  });
});

/** A store whose files are what `read` returns for their keys. */
function storeOf(read: (key: string) => Awaited<ReturnType<FileStore['open']>>): FileStore {
  const never = () => {
    throw new Error('A print kit only reads');
  };
  return {
    open: async (key) => read(key),
    put: never,
    remove: never,
    keys: never,
    check: never,
    removeLeftovers: never,
  };
}

describe('the files of a print kit', () => {
  const origin = { userId: null, address: '127.0.0.1', userAgent: 'test' };
  const kit = (store: FileStore) =>
    readPrintKit({ db: app.db, pictures: store }, campaign.campaignId, {
      language: 'pt-BR',
      origin,
    }) as Promise<Download>;

  it('are left out and null in the manifest if the store has lost them', async () => {
    const { bytes } = await kit(storeOf(() => undefined));
    const files = await zipContents(Buffer.concat(await bytes.toArray()));
    expect([...files.keys()]).toEqual(['manifest.json', 'qr-code.svg', 'qr-code.png']);
    const manifest = JSON.parse(String(files.get('manifest.json')));
    expect(manifest.cover).toBeNull();
    expect(manifest.collection[0].fragrance.image).toBeNull();
    expect(manifest.files).toHaveLength(2);
  });

  /** Larger than a stream's buffer. */
  const LARGE = 4 * 1024 * 1024;

  function largeFiles() {
    const streams: Readable[] = [];
    const store = storeOf(() => ({
      version: '1',
      size: LARGE,
      stream: () => {
        let left = LARGE;
        const stream = new Readable({
          read(size) {
            const chunk = Math.min(size, left);
            left -= chunk;
            this.push(chunk === 0 ? null : Buffer.alloc(chunk));
          },
        });
        streams.push(stream);
        return stream;
      },
    }));
    return { store, streams };
  }

  it('are opened one at a time as the archive is read', async () => {
    const { store, streams } = largeFiles();
    const { bytes } = await kit(store);
    let most = 0;
    for await (const _ of bytes) {
      most = Math.max(most, streams.filter(({ readableEnded }) => !readableEnded).length);
    }
    expect([most, streams.length]).toEqual([1, 3]);
    expect(streams.every(({ destroyed }) => destroyed)).toBe(true);
  });

  it('are closed when the reader stops early', async () => {
    const { store, streams } = largeFiles();
    const { bytes } = await kit(store);
    for await (const _ of bytes) if (streams.length === 2) break;
    await new Promise((resolve) => setImmediate(resolve));
    expect(streams.map(({ destroyed }) => destroyed)).toEqual([true, true]);
  });

  it('abort the archive if they cannot be read', async () => {
    const store = storeOf(() => ({
      version: '1',
      size: 10,
      stream: () =>
        new Readable({
          read() {
            this.destroy(new Error('The disk is gone'));
          },
        }),
    }));
    const { bytes } = await kit(store);
    await expect(bytes.toArray()).rejects.toThrow('The disk is gone');
  });
});
