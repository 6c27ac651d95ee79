import { randomBytes, randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { visits } from '../../platform/db/schema/visits.ts';
import { filePart, noisePng, png } from '../../testing/pictures.ts';
import { sharedTestApp } from '../../testing/test-app.ts';
import { entryOf, makeVisit, visitedDevice } from '../../testing/visits.ts';
import { purgeVisits } from './visits.commands.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');
const staff = await app.as('STAFF');

afterEach(async () => {
  expect(await app.strayFiles()).toEqual([]);
});

/** A picture that no other test has. */
const newPicture = () => noisePng(500);

/** A visit with one entry, and the calls about its photo. */
async function newEntry() {
  const made = await visitedDevice(app, admin);
  const { visitId, lines } = await makeVisit(admin, { placeIds: [made.place.placeId] });
  const line = `/visits/${visitId}/lines/${lines[0]?.lineId}`;
  const entry = entryOf();
  await admin.put(line, { body: entry });
  const path = `/visits/${visitId}/entries/${entry.clientId}/photo`;
  return {
    ...{ made, visitId, line, path, clientId: entry.clientId },
    put: (photo: Uint8Array | string, caller = staff) => caller.put(path, { form: formOf(photo) }),
    shown: async (caller = admin) => (await caller.get(`/visits/${visitId}`)).body.lines[0].photo,
  };
}

function formOf(photo: Uint8Array | string): FormData {
  const form = new FormData();
  form.set('photo.file', filePart(photo), 'photo.jpg');
  return form;
}

const bytesAt = async (url: string) => (await app.app.inject({ url })).rawPayload;

const secretFiles = async () =>
  (await app.keptFiles()).filter((key) => key.startsWith('secret/') && !key.includes('thumb'));

describe('the photo of an entry', () => {
  it.each(['png', 'jpeg', 'webp', 'avif', 'gif'] as const)(
    'is kept as a secret file without its metadata: %s',
    async (format) => {
      const { put, shown } = await newEntry();
      const picture = await sharp(await newPicture())
        .withExif({ IFD0: { Artist: 'Rui Braga' } })
        .toFormat(format)
        .toBuffer();
      const { status, body } = await put(picture);
      const type = `image/${format}`;
      expect([status, body]).toMatchObject([200, { outcome: 'kept', photo: { contentType: type } }]);
      expect(body.photo.url).toMatch(/^\/api\/files\/secret\/[0-9a-f]{64}\.\w+\?expires=\d+&signature=.+/);
      expect(body.entries).toMatchObject([{ photo: { contentType: type } }]);
      const bytes = await bytesAt((await shown()).url);
      expect((await sharp(bytes).metadata()).exif).toBeUndefined();
      expect((await bytesAt(body.photo.thumbnailUrl)).length).toBeGreaterThan(0);
      expect((await app.app.inject({ url: body.photo.url.split('?')[0] })).statusCode).toBe(403);
    },
  );

  it('is refused if it is no picture, too large or missing, and nothing is stored', async () => {
    const { put, path, shown } = await newEntry();
    const before = await app.keptFiles();
    expect(await put('no picture')).toMatchObject({
      status: 415,
      body: { errors: [{ path: 'photo.file', code: 'file.type' }] },
    });
    expect(await put(randomBytes(5 * 1024 * 1024 + 1))).toMatchObject({
      status: 413,
      body: { errors: [{ path: 'photo.file', code: 'file.too_large' }] },
    });
    expect(await staff.put(path, { form: new FormData() })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'photo.file', code: 'file.required' }] },
    });
    expect(await app.keptFiles()).toEqual(before);
    expect(await shown()).toBeNull();
  });

  it('counts once however often it is sent', async () => {
    const { put, visitId } = await newEntry();
    const picture = await newPicture();
    const answers = await Promise.all([1, 2, 3].map(() => put(picture)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { body } = await admin.get(`/visits/${visitId}/history`);
    const actions = body.data.map(({ action }: { action: string }) => action);
    expect(actions).toEqual(['record', 'record', 'create']);
    expect(body.data[0].changes).toContainEqual({ path: 'photo', before: null, after: '•••' });
  });

  it('is replaced by another one, whose file goes unless another entry has it', async () => {
    const [one, two] = [await newEntry(), await newEntry()];
    const former = await newPicture();
    const { photo } = (await one.put(former)).body;
    await two.put(former);
    const keyOf = (url: string) => url.replace('/api/files/', '').replace(/\?.*/, '');
    const next = (await one.put(await newPicture())).body.photo;
    expect(keyOf(next.url)).not.toBe(keyOf(photo.url));
    expect(await secretFiles()).toContain(keyOf(photo.url));
    await two.put(await newPicture());
    const left = await secretFiles();
    expect(left).not.toContain(keyOf(photo.url));
    expect(left).toContain(keyOf(next.url));
  });

  it('is taken after the visit ended, too, and the line shows that of its newest entry', async () => {
    const { put, line, visitId, shown } = await newEntry();
    await admin.put(`/visits/${visitId}/finish`);
    expect((await put(await newPicture())).status).toBe(200);
    const { size } = await shown();
    const at = new Date(Date.now() - 60_000).toISOString();
    const older = entryOf({ at });
    await admin.put(line, { body: older });
    const form = formOf(await noisePng(2_000));
    const path = `/visits/${visitId}/entries/${older.clientId.toUpperCase()}/photo`;
    expect((await staff.put(path, { form })).status).toBe(200);
    expect((await shown()).size).toBe(size);
    const { body } = await admin.get(`/visits/${visitId}`);
    expect(body.lines[0].entries[1].photo.size).toBeGreaterThan(size);
  });

  it('belongs to an entry of that visit', async () => {
    const [one, two] = [await newEntry(), await newEntry()];
    const before = await app.keptFiles();
    const picture = await newPicture();
    for (const [visitId, clientId] of [
      [one.visitId, two.clientId],
      [one.visitId, randomUUID()],
      [2_000_000_000, one.clientId],
    ]) {
      const path = `/visits/${visitId}/entries/${clientId}/photo`;
      expect((await staff.put(path, { form: formOf(picture) })).status).toBe(404);
    }
    const path = `/visits/${one.visitId}/entries/not-an-id/photo`;
    expect((await staff.put(path, { form: formOf(picture) })).status).toBe(400);
    expect(await app.keptFiles()).toEqual(before);
  });

  it('is shown to members of the organisation of the place, who change nothing', async () => {
    const [one, two] = [await newEntry(), await newEntry()];
    await one.put(await newPicture());
    const member = await app.as('ADMIN', { organisationId: one.made.place.organisationId });
    const other = await app.as('ADMIN', { organisationId: two.made.place.organisationId });
    expect((await bytesAt((await one.shown(member)).url)).length).toBeGreaterThan(0);
    expect((await other.get(`/visits/${one.visitId}`)).status).toBe(404);
    for (const caller of [member, other]) expect((await one.put(await png(1), caller)).status).toBe(403);
    expect((await app.anyone.put(one.path, { form: formOf(await png(1)) })).status).toBe(401);
  });

  it('goes with its visit', async () => {
    const { put, visitId } = await newEntry();
    await put(await newPicture());
    const before = await secretFiles();
    const { body } = await admin.put(`/visits/${visitId}/finish`);
    await app.db
      .update(visits)
      .set({ finishedAt: sql`now() - interval '100 days'` })
      .where(eq(visits.visitId, body.visitId));
    await app.files.withFileCleanup([], async ({ released }) => {
      const { removed, freed } = await purgeVisits(app.db, 99, new Date());
      expect(removed).toBe(1);
      for (const key of freed) released.add(key);
    });
    expect(await secretFiles()).toHaveLength(before.length - 1);
  });
});
