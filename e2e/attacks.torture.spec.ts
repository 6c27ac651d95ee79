import { randomBytes, randomUUID } from 'node:crypto';
import { test as base, expect } from '@playwright/test';
import { type ApiClient, apiClient, makeCampaign, makeFragrances } from './support/api.ts';
import { call, openDescriptors, pipeline, strangeAddress } from './support/attacker.ts';
import { mailedLink } from './support/mail.ts';
import { scratchDatabase } from './support/scratch-database.ts';
import { Server } from './support/server.ts';
import { claimed, importCapsule, join, newVictim, profileId, registered } from './support/victims.ts';

const { TEST_DATABASE_URL } = process.env;

/** The servers trust the addresses that an attacker claims, so that one machine can act as many. */
const SETTINGS = { TRUST_PROXY: 'loopback', DEVICE_DAY_SHOTS: '5' };

/** The only fragrance; all attacks share it. */
const FRAGRANCE = 'Isca';

interface Attacked {
  /** Calls alternate between them: two processes on PostgreSQL, one on the embedded database. */
  servers: Server[];
  server: Server;
  other: Server;
  api: ApiClient;
}

type DatabaseKind = 'embedded' | 'postgresql';

/** The servers of one database, as many as it supports; empty if the database is unavailable. */
interface Group {
  servers: Server[];
  dispose(): Promise<void>;
}

/** Starts the servers of a database once for all attacks; each attack creates its own uniquely named records. */
const attack = base.extend<
  Attacked & { database: DatabaseKind },
  { start: (database: DatabaseKind) => Promise<Group> }
>({
  database: ['embedded', { option: true }],
  start: [
    async ({ browserName: _ }, use) => {
      const started = new Map<DatabaseKind, Promise<Group>>();
      await use((database) => {
        const group = started.get(database) ?? (database === 'embedded' ? alone() : two());
        started.set(database, group);
        return group;
      });
      for (const group of started.values()) await (await group).dispose();
    },
    { scope: 'worker' },
  ],
  servers: async ({ database, start }, use) => {
    const { servers } = await start(database);
    attack.skip(servers.length === 0, 'TEST_DATABASE_URL is not set: not attacked on PostgreSQL');
    await use(servers);
  },
  server: async ({ servers }, use) => use(servers[0] as Server),
  other: async ({ servers }, use) => use(servers.at(-1) as Server),
  api: async ({ server }, use) => use(await apiClient(server.url)),
});

async function alone(): Promise<Group> {
  const server = await Server.start(SETTINGS);
  await makeFragrances(await apiClient(server.url), [FRAGRANCE]);
  return { servers: [server], dispose: () => server.dispose() };
}

async function two(): Promise<Group> {
  if (TEST_DATABASE_URL === undefined) return { servers: [], dispose: async () => {} };
  const scratch = await scratchDatabase(TEST_DATABASE_URL);
  const settings = { ...SETTINGS, DATABASE_URL: scratch.url, SECRET_KEY: randomBytes(32).toString('hex') };
  const first = await Server.start(settings);
  const second = await Server.start({ ...settings, DATA_DIR: first.folder });
  await makeFragrances(await apiClient(first.url), [FRAGRANCE]);
  return {
    servers: [first, second],
    async dispose() {
      await second.dispose();
      await first.dispose();
      await scratch.drop();
    },
  };
}

for (const database of ['embedded', 'postgresql'] as const) {
  attack.describe(`on the ${database} database`, () => {
    attack.use({ database });
    // One after another, on the same servers.
    attack.describe.configure({ mode: 'default' });

    attack('connections that pipeline without reading leave no open descriptors', async ({ server, api }) => {
      const [{ image }] = (await api.get('/fragrances')).data;
      const page = await (await fetch(server.url)).text();
      const [asset = ''] = /\/assets\/[^"]+\.js/.exec(page) ?? [];
      const before = openDescriptors(server.pid);
      for (const path of [asset, image.url]) {
        const sockets = await Promise.all(Array.from({ length: 100 }, () => pipeline(server, path, 200)));
        // On a busy machine the first responses to all of them may take longer than the database's time limit.
        await expect.poll(async () => (await fetch(`${server.url}/api/ready`)).status).toBe(200);
        expect((await fetch(server.url + path)).status).toBe(200);
        for (const socket of sockets) socket.resetAndDestroy();
        await expect.poll(() => openDescriptors(server.pid), { timeout: 5_000 }).toBeLessThan(before + 10);
      }
    });

    attack(
      'a squatter’s password and link are void once the account becomes staff',
      async ({ server, other, api }) => {
        const victim = newVictim();
        expect((await call(other, '/app/sign-up', victim)).status).toBe(202);
        const squattersLink = await mailedLink(server, victim.email);
        await api.post('/usuario', {
          nome: 'Dona Verdadeira',
          email: victim.email,
          profile: { id: await profileId(api, 'STAFF') },
        });
        const token = new URL(squattersLink).searchParams.get('token');
        expect((await call(other, '/requisicaotemporaria', { token })).body.code).toBe('token.invalid');
        expect((await call(other, '/login', victim)).body.code).toBe('auth.credentials');
        const owners = new URL(await mailedLink(server, victim.email, 2)).searchParams.get('token');
        const password = 'Orvalho!Verde8';
        expect((await call(server, '/requisicaotemporaria', { token: owners, password })).status).toBe(200);
        expect((await call(other, '/login', victim)).status).toBe(401);
        expect((await call(other, '/login', { ...victim, password })).status).toBe(200);
      },
    );

    attack(
      'a device is claimed only with its code, and refusals do not reveal which devices exist',
      async ({ server, other, api }) => {
        const { macAddress, claimCode } = await registered(api);
        const authorization = await join(server, newVictim());
        const claim = (mac: string, code: string) =>
          call(other, '/app/devices', { macAddress: mac, claimCode: code }, { authorization });
        const wrong = [
          await claim(macAddress, '000000000000'),
          await claim(
            macAddress.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
            claimCode,
          ),
        ];
        for (const { status, body } of wrong) {
          expect({ status, code: body.code, detail: body.detail }).toEqual({
            status: 403,
            code: 'device.claim',
            detail: wrong[0]?.body.detail,
          });
        }
        expect((await claim(macAddress, claimCode.toLowerCase())).status).toBe(200);
      },
    );

    attack('an app user cannot forge shot figures', async ({ server, other, api }) => {
      const name = `Forja ${randomUUID().slice(0, 8)}`;
      const [fragrance] = (await api.get('/fragrances')).data;
      const ofFragrance = { fragranceIds: [fragrance.fragranceId], description: 'Alvo', cover: 7 };
      const untaken = await makeCampaign(api, name, ofFragrance);
      const taken = await makeCampaign(api, `${name} dois`, ofFragrance);
      const serial = `S-${randomUUID().slice(0, 8)}`;
      await importCapsule(api, serial, fragrance.name);

      const owner = await claimed(server, api);
      const forger = await claimed(server, api);
      for (const { authorization, macAddress } of [owner, forger]) {
        const taking = { code: taken.qrCode, macAddress };
        expect((await call(other, '/app/campaigns/download', taking, { authorization })).status).toBe(200);
      }
      const shot = (extra: object) => ({
        eventId: randomUUID(),
        campaignId: taken.campaignId,
        slot: 1,
        seconds: 5,
        ageSeconds: 0,
        ...extra,
      });
      const fire = (device: { deviceKey: string }, ...events: object[]) =>
        call(other, '/device/shots', { events }, { authorization: `Device ${device.deviceKey}` });

      expect((await fire(owner, shot({ capsuleSerial: serial }))).body).toMatchObject({ accepted: 1 });
      const stolen = await fire(forger, shot({ capsuleSerial: serial }));
      expect(stolen.body).toMatchObject({ accepted: 1, warnings: [{ code: 'capsule.elsewhere' }] });
      const { data } = await api.get(`/capsules?FilterString=${serial}`);
      expect(data[0]).toMatchObject({ remainingShots: 99, device: { macAddress: owner.macAddress } });

      const never = await fire(forger, shot({ campaignId: untaken.campaignId }));
      expect(never.body).toMatchObject({ accepted: 0, rejected: [{ code: 'shot.campaign' }] });
      const many = await fire(forger, ...Array.from({ length: 6 }, () => shot({})));
      expect(many.body.accepted).toBe(4);
      expect(many.body.rejected.map(({ code }: { code: string }) => code)).toEqual([
        'shot.too_many',
        'shot.too_many',
      ]);
    });

    attack(
      'password guesses from many networks do not block sign-in from a known address',
      async ({ servers, server, other }) => {
        const person = newVictim();
        const home = strangeAddress();
        await join(server, person, home);
        const guess = { ...person, password: 'Errada#Senha1' };
        for (let network = 0; network < 10; network += 1) {
          for (let tries = 0; tries < 10; tries += 1) {
            // All addresses of a /64 count as one.
            const from = `2001:db8:${randomBytes(2).toString('hex')}:${network}::${tries + 1}`;
            const target = servers[tries % servers.length] as Server;
            expect((await call(target, '/login', guess, { from })).status).toBe(401);
          }
        }
        expect((await call(other, '/login', person, { from: strangeAddress() })).status).toBe(429);
        expect((await call(other, '/login', person, { from: home })).status).toBe(200);
      },
    );

    attack('an IPv6 network counts as one address', async ({ servers }) => {
      const guess = newVictim();
      const network = `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}`;
      const answers: number[] = [];
      for (let tries = 1; tries <= 11; tries += 1) {
        const target = servers[tries % servers.length] as Server;
        answers.push((await call(target, '/login', guess, { from: `${network}::${tries}` })).status);
      }
      expect(answers).toEqual([...Array(10).fill(401), 429]);
    });

    attack('sign-ups and recoveries have separate limits for each address', async ({ server, other }) => {
      const greedy = strangeAddress();
      const answers: number[] = [];
      for (let count = 0; count <= 30; count += 1) {
        const body = { email: `${randomUUID()}@example.com` };
        answers.push((await call(other, '/usuario/recuperar-senha', body, { from: greedy })).status);
      }
      expect(answers).toEqual([...Array(30).fill(204), 429]);
      const recovery = { email: newVictim().email };
      const elsewhere = await call(server, '/usuario/recuperar-senha', recovery, {
        from: strangeAddress(),
      });
      expect(elsewhere.status).toBe(204);
      expect((await call(server, '/app/sign-up', newVictim(), { from: greedy })).status).toBe(202);
    });

    attack(
      'wrong reset codes from one address do not block a reset from another',
      async ({ server, other, api }) => {
        const device = await claimed(server, api);
        for (let tries = 0; tries < 10; tries += 1) {
          const from = '198.18.7.7';
          const body = { macAddress: device.macAddress, code: String(tries).padStart(6, '0') };
          expect((await call(other, '/device/reset', body, { from })).status).toBe(409);
        }
        const body = { macAddress: device.macAddress, code: '999999' };
        expect((await call(other, '/device/reset', body, { from: '198.18.7.7' })).status).toBe(429);
        const { code } = await api.get(`/devices/${device.deviceId}/reset-code`);
        const own = await call(server, '/device/reset', { ...body, code }, { from: '198.18.7.8' });
        expect(own.status).toBe(204);
      },
    );
  });
}
