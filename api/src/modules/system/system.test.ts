import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { describe, expect, inject, it } from 'vitest';
import { backupName } from '../../platform/files/backup-folder.ts';
import { trustedTime } from '../../platform/jobs/trusted-clock.ts';
import { makeCampaign, makeCategory, makeFragrance } from '../../testing/catalogue.ts';
import { claimedDevice, shotOf } from '../../testing/devices.ts';
import { sharedTestApp, testApp } from '../../testing/test-app.ts';

const METRICS_TOKEN = 'a-token-that-only-Prometheus-knows';

const app = await sharedTestApp();

describe('the metrics', () => {
  /** The value of a metric with its labels, in their order. */
  async function measured(series: string): Promise<number | undefined> {
    const { payload } = await app.app.inject({ url: '/metrics' });
    const line = payload.split('\n').find((each) => each.startsWith(`${series} `));
    return line === undefined ? undefined : Number(line.slice(series.length + 1));
  }

  it("are available at both paths in Prometheus's format", async () => {
    for (const url of ['/metrics', '/api/metrics']) {
      const { statusCode, headers, payload } = await app.app.inject({ url });
      expect(statusCode).toBe(200);
      expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
      expect(headers['cache-control']).toBe('no-store');
      for (const line of payload.split('\n'))
        expect(line).toMatch(/^($|# (HELP|TYPE) |\w+(\{.*\})? [\d.e+-]+$)/);
    }
    expect(await measured('sillage_database_up')).toBe(1);
    expect(await measured('sillage_free_bytes{folder="data"}')).toBeGreaterThan(0);
    expect(await measured('sillage_mails{state="waiting"}')).toBe(0);
    expect(await measured('sillage_database_connections{state="total"}')).toBeGreaterThan(0);
  });

  it('count requests by their route pattern, whatever was requested', async () => {
    const series = (route: string, status: number) =>
      `sillage_http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`;
    const staff = await app.as('STAFF');
    const { categoryId } = await makeCategory(staff);
    await staff.get(`/categories/${categoryId}`);
    await staff.get('/categories/999999999');
    await staff.get('/secret-of-somebody');
    await app.app.inject({ url: '/secret-page?token=secret' });
    await app.app.inject({ url: '/%zz-secret' });
    expect(await measured(series('/api/categories/:id', 200))).toBe(1);
    expect(await measured(series('/api/categories/:id', 404))).toBe(1);
    expect(await measured(series('unknown', 404))).toBe(1);
    expect(await measured(series('web', 404))).toBe(1);
    expect((await app.app.inject({ url: '/metrics' })).payload).not.toContain('secret');
  });

  it('count shots by their outcome', async () => {
    const series = (outcome: string) => `sillage_shots_total{outcome="${outcome}"}`;
    const staff = await app.as('STAFF');
    const { fragranceId } = await makeFragrance(staff);
    const { campaignId } = await makeCampaign(staff, { collection: [{ slot: 1, fragranceId }] });
    const device = await claimedDevice(app);
    const shot = shotOf(campaignId);
    await device.fire([shot, shotOf(campaignId)]);
    await device.fire([shot, { ...shotOf(campaignId), slot: 20 }]);
    expect(await measured(series('accepted'))).toBe(2);
    expect(await measured(series('duplicate'))).toBe(1);
    expect(await measured(series('rejected'))).toBe(1);
  });

  it.each([
    ['from another machine', { remoteAddress: '10.0.0.9' }],
    ['through a proxy that sends X-Forwarded-For', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
    ['through a proxy that sends Forwarded', { headers: { forwarded: 'for=127.0.0.1' } }],
    ['through a proxy that keeps the requested host', { headers: { host: 'sillage.example' } }],
  ])('respond 404 to requests %s', async (_, wanting) => {
    const answer = await app.app.inject({ url: '/metrics', ...wanting });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'not_found' });
  });

  it("respond 404 to an older HTTP version, as used by proxies that don't identify themselves", async () => {
    await app.app.listen({ host: '127.0.0.1', port: 0 });
    const socket = connect((app.app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.write('GET /metrics HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 404 /);
  });

  it.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])(
    'are available from %s',
    async (remoteAddress) => {
      const headers = {
        host: remoteAddress.includes(':') ? `[${remoteAddress}]:3000` : `${remoteAddress}:3000`,
      };
      expect((await app.app.inject({ url: '/metrics', remoteAddress, headers })).statusCode).toBe(200);
    },
  );

  it('require the token if one is configured', async () => {
    const guarded = await testApp({ metricsToken: METRICS_TOKEN });
    const read = (headers: Record<string, string>) =>
      guarded.app.inject({ url: '/metrics', remoteAddress: '10.0.0.9', headers });
    expect((await read({ authorization: `Bearer ${METRICS_TOKEN}` })).statusCode).toBe(200);
    expect((await read({})).json()).toMatchObject({ code: 'auth.required' });
    expect((await guarded.app.inject({ url: '/metrics' })).statusCode).toBe(401);
    expect((await read({ authorization: 'Bearer x' })).json()).toMatchObject({ code: 'auth.token' });
    await guarded.close();
  });
});

describe('the system', () => {
  it('is shown to administrators only', async () => {
    for (const profile of ['STAFF', 'USER'] as const)
      expect((await (await app.as(profile)).get('/system')).status).toBe(403);
    expect((await app.anyone.get('/system')).status).toBe(401);
  });

  it('shows its configuration and its state', async () => {
    await app.db.execute(sql`
      insert into mail_outbox (task, state, attempts, finished_at) values
        ('{}', 'failed', 12, now()), ('{}', 'waiting', 0, null), ('{}', 'waiting', 1, null)
    `);
    const { status, body } = await (await app.as('ADMIN')).get('/system');
    expect(status).toBe(200);
    const { startedAt, disks, ...rest } = body;
    expect(rest).toEqual({
      version: '0.0.0',
      database: inject('database'),
      timeZone: 'America/Sao_Paulo',
      clockDoubt: null,
      clockSkew: null,
      storage: 'disk',
      parts: { database: 'ok', storage: 'ok', space: 'ok', backup: 'off' },
      backup: null,
      mails: { waiting: 2, failed: 1 },
      retention: [],
    });
    expect(Date.now() - Date.parse(startedAt)).toBeLessThan(3_600_000);
    expect(disks).toEqual([{ folder: 'data', freeBytes: 204_800, totalBytes: 409_600, low: false }]);
  });

  it('shows since when its clock is doubted, and warns administrators', async () => {
    const other = await testApp();
    const admin = await other.as('ADMIN');
    const [believedAt, since] = [new Date('2026-01-02T10:00:00Z'), new Date('2027-01-02T10:00:00Z')];
    for (const at of [believedAt, since]) await trustedTime(other.db, other.app.log, at);
    expect((await admin.get('/system')).body.clockDoubt).toEqual({
      since: since.toISOString(),
      believedAt: believedAt.toISOString(),
    });
    expect((await admin.get('/notices')).body.attention).toContainEqual({
      kind: 'clock-doubted',
      count: 1,
      handled: 0,
    });
    await other.close();
  });

  it('shows when the last backup was made and when the next is due', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sillage-backups-'));
    const backups = { to: folder, everyHours: 24, keep: 14, at: undefined };
    const other = await testApp({ watched: { backups } });
    const admin = await other.as('ADMIN');
    expect((await admin.get('/system')).body.backup).toEqual({ last: null, nextAt: null });
    const at = new Date(Math.floor(Date.now() / 1_000) * 1_000 - 60_000);
    await writeFile(join(folder, backupName(at)), 'a backup');
    expect((await admin.get('/system')).body.backup).toEqual({
      last: { at: at.toISOString(), bytes: 8 },
      nextAt: new Date(at.getTime() + 24 * 3_600_000).toISOString(),
    });
    const [told, withoutBackups] = await Promise.all(
      [other, app].map(async (each) => (await each.app.inject({ url: '/metrics' })).payload),
    );
    expect(told).toContain(`\nsillage_last_backup_timestamp_seconds ${at.getTime() / 1_000}\n`);
    expect(told).toContain(`\nsillage_backup_interval_seconds ${24 * 3_600}\n`);
    expect(withoutBackups).not.toContain('_backup_');
    await other.close();
    await rm(folder, { recursive: true });
  });
});
