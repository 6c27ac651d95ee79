import { inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { capsules } from '../../platform/db/schema/devices.ts';
import { makeCampaign, makeFragrance } from '../../testing/catalogue.ts';
import { claimedDevice, makeCapsule, newMac, shotOf } from '../../testing/devices.ts';
import { newCpf, userBody } from '../../testing/people.ts';
import { importing } from '../../testing/spreadsheets.ts';
import { sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');

describe('an import alongside concurrent requests', () => {
  it('loses no shots of its capsules and no part of the file', async () => {
    const { fragranceId } = await makeFragrance(admin);
    const { campaignId } = await makeCampaign(admin, { collection: [{ slot: 1, fragranceId }] });
    const made = await Promise.all(
      Array.from({ length: 20 }, () =>
        makeCapsule(app, { fragranceId, totalShots: 1_000, remainingShots: 1_000 }),
      ),
    );
    const device = await claimedDevice(app);
    const serials = made.map(({ serialNumber }) => serialNumber);
    const file = (total: number) =>
      `serialNumber,fragrance,totalShots\n${serials
        .toReversed()
        .map((serial) => `${serial},${fragranceId},${total}`)
        .join('\n')}`;
    const fire = () => device.fire(serials.map((capsuleSerial) => shotOf(campaignId, { capsuleSerial })));
    const answers = await Promise.all([
      fire(),
      importing(admin, 'capsules').run(file(1_100)),
      fire(),
      importing(admin, 'capsules').run(file(1_200)),
      fire(),
      fire(),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const rows = await app.db.select().from(capsules).where(inArray(capsules.serialNumber, serials));
    // Whichever file came last was imported completely.
    const [last] = rows;
    expect([1_100, 1_200]).toContain(last?.totalShots);
    for (const { totalShots, remainingShots } of rows)
      expect([totalShots, totalShots - remainingShots]).toEqual([last?.totalShots, 4]);
  });

  it('of the same new records creates each only once', async () => {
    const macs = Array.from({ length: 50 }, newMac);
    const files = [macs, macs.toReversed()].map((list) => `macAddress\n${list.join('\n')}`);
    const answers = await Promise.all(files.map((file) => importing(admin, 'devices').run(file)));
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect(answers.reduce((sum, { body }) => sum + (body.created ?? 0), 0)).toBe(50);
  });

  it('of users handles concurrent creations with the same numbers and addresses without a server error', async () => {
    const cpfs = Array.from({ length: 12 }, newCpf);
    const bodies = await Promise.all(cpfs.map((cpf) => userBody(admin, { cpf })));
    const file = `email,nome,profile,cpf\n${bodies.map(({ email, cpf }) => `${email},Ana Souza,USER,${cpf}`).join('\n')}`;
    const swapped = `email,nome,profile,cpf\n${bodies.map(({ cpf }, place) => `outra-${cpf}@example.com,Ana Souza,USER,${cpfs.at(-1 - place)}`).join('\n')}`;
    const answers = await Promise.all([
      ...bodies.map((body) => admin.post('/usuario', { body })),
      importing(admin, 'users').run(file),
      importing(admin, 'users').run(swapped),
    ]);
    for (const { status, body } of answers) expect([200, 201, 409], JSON.stringify(body)).toContain(status);
  });
});
