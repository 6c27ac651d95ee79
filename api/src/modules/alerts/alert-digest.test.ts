import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AlertKind } from '#contracts/alerts/alerts.ts';
import { users } from '../../platform/db/schema/accounts.ts';
import { alertReaders, alerts } from '../../platform/db/schema/alerts.ts';
import { capsules, devices } from '../../platform/db/schema/devices.ts';
import { maintenance } from '../../platform/db/schema/maintenance.ts';
import { alertRounds, makeAlert } from '../../testing/alerts.ts';
import { broughtIn } from '../../testing/devices.ts';
import { makePlace } from '../../testing/organisations.ts';
import { sharedTestApp } from '../../testing/test-app.ts';
import { postDigest } from './alert-digest.service.ts';

const app = await sharedTestApp();
const HOUR = 3_600_000;
const NOW = Date.now();
const at = (hours: number) => new Date(NOW + hours * HOUR);

beforeEach(async () => {
  app.mails.length = 0;
  await app.db.delete(alertReaders);
  await app.db.delete(alerts);
  await app.db.delete(capsules);
  await app.db.update(maintenance).set({ digestedAt: null });
});

async function reader(kinds: AlertKind[], wish: object = {}) {
  const user = await app.makeUser({ profile: 'STAFF', ...wish });
  await app.db.insert(alertReaders).values(kinds.map((kind) => ({ kind, userId: user.userId })));
  return user;
}
const digest = (hours: number, through = app.db) => postDigest(through, app.mailQueue, at(hours));
const delivered = async () => {
  const before = app.mails.length;
  await app.deliverMails();
  return app.mails.slice(before);
};

describe('the digest of alerts', () => {
  it('lists new alerts in the reader’s language, by kind, linking the first ten of each', async () => {
    const { email } = await reader(['device.silent', 'capsule.low'], { language: 'en-US', name: 'Ana' });
    await reader(['device.fault']);
    for (let number = 11; number <= 22; number += 1)
      await makeAlert(app, { subjectId: number, subjectName: `00:00:5E:00:53:${number}` });
    await makeAlert(app, {
      kind: 'capsule.low',
      subjectKind: 'capsule',
      subjectId: 1,
      subjectName: 'LOTE <1>',
    });
    await digest(0);
    const [mail, ...others] = await delivered();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: email,
      subject: 'New alerts: 13 - Sillage',
      link: 'http://sillage.test/admin/alerts',
    });
    expect(mail?.text).toContain(
      'Capsules running low: 1\n- LOTE <1>: http://sillage.test/admin/capsules/1\n\n' +
        'Silent devices: 12\n- 00:00:5E:00:53:11: http://sillage.test/admin/devices/11\n',
    );
    expect(mail?.text).toContain('53:20: http://sillage.test/admin/devices/20\nand 2 more');
    expect(mail?.text).not.toContain('00:00:5E:00:53:21');
    expect(mail?.html).toContain('>LOTE &lt;1&gt;</a>');
  });

  it('calls devices by their names, and those without one by their places too', async () => {
    await reader(['device.silent'], { language: 'en-US' });
    const { placeId, organisationId, name } = await makePlace(await app.as('ADMIN'));
    const named = await broughtIn(app, { name: 'Recepção', placeId, organisationId });
    const unnamed = await broughtIn(app, { placeId, organisationId });
    for (const { deviceId, macAddress } of [named, unnamed])
      await makeAlert(app, { subjectId: deviceId, subjectName: macAddress });
    await digest(0);
    const [mail] = await delivered();
    expect(mail?.text).toContain(`- Recepção · ${named.macAddress}: http`);
    expect(mail?.text).toContain(`- ${unnamed.macAddress} · ${name}: http`);
  });

  it('is sent at most once an hour and only covers alerts opened since the last one', async () => {
    await reader(['device.silent']);
    await makeAlert(app, { subjectName: 'first' });
    await digest(0);
    expect(await delivered()).toHaveLength(1);
    await digest(0.5);
    await makeAlert(app, { subjectName: 'second' });
    await makeAlert(app, { subjectName: 'taken', state: 'acknowledged' });
    await digest(0.99);
    expect(await delivered()).toEqual([]);
    await digest(1);
    const [mail] = await delivered();
    expect(mail?.text).toContain('second');
    expect(mail?.text).not.toMatch(/first|taken/);
    await digest(2);
    expect(await delivered()).toEqual([]);
  });

  it('is sent even if the last one is dated in the future because the clock was ahead', async () => {
    await reader(['device.silent']);
    await makeAlert(app);
    await digest(2 * 365 * 24);
    await makeAlert(app);
    await digest(0);
    expect(await delivered()).toHaveLength(2);
    await makeAlert(app);
    await digest(0.5);
    expect(await delivered()).toEqual([]);
  });

  it('is a single mail for ten thousand devices that fall silent at once', async () => {
    await reader(['device.silent']);
    const { userId } = await app.makeUser({ profile: 'USER' });
    await app.db.execute(sql`
      insert into devices (mac_address, user_id, last_seen_at)
      select 'AA:BB:CC:' || upper(regexp_replace(lpad(to_hex(number), 6, '0'), '(..)(..)(..)', '\\1:\\2:\\3')), ${userId},
        now() - interval '2 days'
      from generate_series(1, 10000) number
    `);
    const { round, upSince } = alertRounds(app);
    await upSince(at(-1_000), at(0));
    await round();
    const [mail, ...others] = await delivered();
    expect(others).toEqual([]);
    expect(mail?.subject).toContain('10.000');
    await round();
    expect(await delivered()).toEqual([]);
    await app.db.delete(devices).where(eq(devices.userId, userId));
  });

  it('is posted by only one of several processes', async () => {
    await reader(['device.silent']);
    await makeAlert(app);
    const others = Array.from({ length: 4 }, () => app.database.elsewhere?.() ?? app.database);
    await Promise.all(others.map(({ db }) => digest(0, db)));
    expect(await delivered()).toHaveLength(1);
    for (const other of others) if (other !== app.database) await other.close();
  });

  it.each([
    ['has lost the permission', sql`profile_id = (select profile_id from profiles where name = 'USER')`],
    ['was deactivated', sql`deleted_at = now()`],
    ['is unconfirmed', sql`confirmed_at = null`],
  ])('is not sent to a reader who %s, even if only by the time of delivery', async (_, becomes) => {
    const early = await reader(['device.silent']);
    const late = await reader(['device.silent']);
    const become = (userId: number) =>
      app.db.execute(sql`update users set ${becomes} where user_id = ${userId}`);
    await become(early.userId);
    await makeAlert(app);
    await digest(0);
    await become(late.userId);
    expect(await delivered()).toEqual([]);
    await app.db.delete(users).where(sql`user_id in (${early.userId}, ${late.userId})`);
  });

  it('is not sent if nothing in it is still open at delivery', async () => {
    await reader(['device.silent']);
    await makeAlert(app);
    await digest(0);
    await app.db.update(alerts).set({ state: 'acknowledged' });
    expect(await delivered()).toEqual([]);
  });

  it('includes a snoozed alert again once it has reopened', async () => {
    const { round } = alertRounds(app);
    await reader(['shots.too_many']);
    const { deviceId } = await app.db
      .insert(devices)
      .values({ macAddress: '00:00:5E:00:53:FF' })
      .returning({ deviceId: devices.deviceId })
      .then(([row]) => ({ deviceId: row?.deviceId ?? 0 }));
    await makeAlert(app, { kind: 'shots.too_many', subjectId: deviceId, lastAt: at(1) });
    await round(at(0));
    expect(await delivered()).toHaveLength(1);
    await app.db.update(alerts).set({ state: 'snoozed', snoozedUntil: at(1) });
    await round(at(2));
    expect(await delivered()).toHaveLength(1);
  });
});
