import { execFile, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as appCalls from '#contracts/app.ts';
import type { EndpointSpec } from '#contracts/core/endpoint.ts';
import * as codeCalls from '#contracts/devices/device-codes.ts';
import * as deviceCalls from '#contracts/devices/device-config.ts';
import * as rightsCalls from '#contracts/rights.ts';
import { stepUp } from '#contracts/session/second-factor.ts';
import * as sessionCalls from '#contracts/session/session.ts';
import * as shotCalls from '#contracts/shots.ts';
import * as termsCalls from '#contracts/terms.ts';
import { claimCodes } from './modules/devices/claim-codes.ts';
import { hashPassword } from './modules/session/passwords.ts';
import { makeCampaign, makeFragrance } from './testing/catalogue.ts';
import { broughtIn, claimedDevice, makeCapsule } from './testing/devices.ts';
import { makeQuestion, makeQuiz } from './testing/quizzes.ts';
import { expectCreated, SECRET_KEY, sharedTestApp, TEST_PASSWORD } from './testing/test-app.ts';

/** The tools that the documents use. */
const MISSING = ['bash', 'curl'].filter((tool) => spawnSync(tool, ['--version']).error);
if (MISSING.length > 0)
  console.log(`${MISSING.join(', ')}: not there, so the sequences of docs/ are not run.`);

const app = await sharedTestApp();
let server: string;
let folder: string;
beforeAll(async () => {
  server = await app.app.listen({ host: '127.0.0.1', port: 0 });
  folder = await mkdtemp(join(tmpdir(), 'sillage-docs-'));
});
afterAll(() => rm(folder, { recursive: true }));

const read = (page: string) => readFile(resolve('docs', `${page}.md`), 'utf8');

/** The executable blocks of a page, each with its documented output. */
function blocksOf(text: string) {
  const fences = [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, kind, body = '']) => ({
    kind,
    body,
  }));
  return fences.flatMap(({ kind, body }, index) => {
    const next = fences[index + 1];
    const printed = next?.kind === 'json' || next?.kind === 'text' ? next : undefined;
    return kind === 'sh' ? [{ script: body, printed }] : [];
  });
}

/** Marks where the output of a block ends. */
const END = '\u001e';

/**
 * Runs the blocks of a page one after the other in one shell, as a reader would.
 * @param values replacements for the page's variables, by name
 * @param typed returns input lines that the page asks for, as soon as they are available
 * @returns the output of each block
 */
async function run(page: string, values: Record<string, string>, typed: () => Promise<string[]>) {
  const blocks = blocksOf(await read(page));
  let script = blocks.map((block) => `${block.script}printf '${END}'\n`).join('');
  for (const [name, value] of Object.entries({ server, ...values })) {
    const line = new RegExp(`^${name}=.*$`, 'm');
    expect(script, `${page} names ${name}`).toMatch(line);
    script = script.replace(line, () => `${name}='${value}'`);
  }
  const shell = spawn('bash', ['--norc', '-euo', 'pipefail', '-c', script], { cwd: folder });
  let output = '';
  let said = '';
  shell.stdout.setEncoding('utf8').on('data', (part: string) => (output += part));
  shell.stderr.setEncoding('utf8').on('data', (part: string) => (said += part));
  const typing = setInterval(async () => {
    for (const line of await typed()) shell.stdin.write(`${line}\n`);
  }, 100);
  const code = await new Promise((done) => shell.on('close', done));
  clearInterval(typing);
  const printed = output.split(END).slice(0, -1);
  expect({ code, said, ran: printed.length, last: output.split(END).at(-1) }).toEqual({
    ...{ code: 0, said: '', ran: blocks.length, last: '' },
  });
  return blocks.map((block, index) => ({ ...block, output: printed[index] ?? '' }));
}

/** Fields whose values differ each time; everything else must match the page. */
const VARIES = /(^id|Id|At|Time|Key|Secret|[tT]oken|[uU]rl|size|before)$/;

function comparable(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => comparable(item));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, comparable(item, key)]));
  }
  return value !== null && VARIES.test(name) && name !== 'eventId' ? typeof value : value;
}

async function expectAsWritten(...sequence: Parameters<typeof run>) {
  for (const { script, printed, output } of await run(...sequence)) {
    if (printed?.kind === 'json') {
      expect(comparable(JSON.parse(output)), script).toEqual(comparable(JSON.parse(printed.body)));
    } else expect(output.trim(), script).toBe(printed?.body.trim() ?? '');
  }
}

const nothing = async () => [];
const MAC = 'A4:CF:12:6B:09:E3';

describe.skipIf(MISSING.length > 0)('the command sequences of the integration pages', () => {
  it('work as written in the overview', async () => {
    const admin = await app.as('ADMIN');
    const passwordHash = await hashPassword('Lavender-field-9', '127.0.0.1');
    await app.makeUser({ profile: 'STAFF', name: 'Carla Nunes', email: 'staff@example.com', passwordHash });
    for (const name of ['Amadeirados', 'Cítricos'])
      expectCreated(await admin.post('/categories', { body: { name } }));
    await expectAsWritten('integrate', {}, nothing);
  });

  it('work as written on the pages for the app and for firmware', async () => {
    const admin = await app.as('ADMIN');
    const campaign = await summerCampaign();
    const claimCode = claimCodes(SECRET_KEY).encrypt('7K3MQ9TX2HBD');
    await broughtIn(app, { macAddress: MAC, claimCode });
    const typed = async () => {
      await app.deliverMails();
      // Other mails only report an event.
      return app.mails.splice(0).flatMap(({ link }) => new URL(link).searchParams.get('token') ?? []);
    };
    await expectAsWritten('integrate-app', { campaign_code: campaign.qrCode }, typed);

    const { deviceKey, resetSecret, deviceId, macAddress } = await claimedDevice(app);
    await makeCapsule(app, { fragranceId: campaign.fragranceId, serialNumber: 'CAP-2026-004117' });
    expectCreated(
      await admin.put(`/devices/${deviceId}/campaign`, { body: { campaignId: campaign.campaignId } }),
    );
    const values = { mac: macAddress, device_key: deviceKey, reset_secret: resetSecret };
    await expectAsWritten('integrate-firmware', values, nothing);
  });
});

/** The campaign used in the pages, with its quiz. */
async function summerCampaign() {
  const admin = await app.as('ADMIN');
  const { fragranceId } = await makeFragrance(admin, { name: 'Brisa do Mar' });
  const campaign = await makeCampaign(admin, {
    name: 'Verão na Praia',
    fragranceShots: 100,
    collection: [{ slot: 3, fragranceId, shotSeconds: 5 }],
    descriptions: [{ language: 'pt-BR', description: 'Notas de sal e coco para dias quentes' }],
  });
  const { quizId } = await makeQuiz(admin, { campaignId: campaign.campaignId, name: 'Qual é o seu verão?' });
  await makeQuestion(admin, quizId, {
    quest: 'Praia ou montanha?',
    answers: [{ label: 'Praia', description: 'Sol e mar', fragranceOptions: [{ fragranceId }] }],
  });
  for (const step of ['validate', 'publish']) expectCreated(await admin.put(`/quiz/${step}/${quizId}`));
  return { ...campaign, fragranceId };
}

describe('the integration pages', () => {
  it('call every endpoint for apps and devices', async () => {
    const pages = await Promise.all(['integrate-app', 'integrate-firmware'].map(read));
    const scripts = pages.flatMap(blocksOf).map(({ script }) => script);
    const called = [...scripts.join('').matchAll(/\$api(\/[^"?\s]*)/g)].map(([, path = '']) =>
      path.replaceAll(/\$\w+/g, '{id}'),
    );
    const modules = [
      ...[appCalls, deviceCalls, codeCalls, shotCalls, sessionCalls, termsCalls, rightsCalls],
      { stepUp },
    ];
    const calls = modules.flatMap((module) =>
      Object.values(module).filter((value): value is EndpointSpec => Object(value).path !== undefined),
    );
    const theirs = calls.filter(
      ({ access, path }) =>
        // Only browsers use these endpoints: the app has its own, and fills in no password managers.
        ['public', 'session', 'device'].includes(access) &&
        path !== rightsCalls.askErasure.path &&
        path !== sessionCalls.tokenAccount.path,
    );
    expect([...new Set(called)].sort()).toEqual([...new Set(theirs.map(({ path }) => path))].sort());
  });
});

describe('the virtual device', () => {
  it('claims, downloads, fires and reports', async () => {
    const { campaignId, name } = await makeCampaign(await app.as('ADMIN'));
    expectCreated(await (await app.as('ADMIN')).put('/campaigns/default', { body: { campaignId } }));
    const [administrator, person] = [
      await app.makeUser({ profile: 'ADMIN' }),
      await app.makeUser({ profile: 'USER' }),
    ];
    const account = ['--email', person.email, '--admin-email', administrator.email];
    account.push('--admin-password', TEST_PASSWORD);
    const program = ['--import', 'tsx', 'tools/device/main.ts', '--url', server, ...account];
    const { stdout } = await promisify(execFile)(process.execPath, [
      ...program,
      ...['--rate', '600', '--seconds', '3'],
    ]);
    expect(stdout).toContain(`downloaded ${name}`);
    expect(stdout).toMatch(/holds configuration \d+/);
    const { rows } = await app.db.execute<{ shots: number }>(
      sql`select count(*)::integer as shots from shots where campaign_id = ${campaignId}`,
    );
    const fired = stdout.match(/fired slot/g)?.length;
    expect(fired).toBeGreaterThan(0);
    expect(rows).toEqual([{ shots: fired }]);
  });

  it('ends in time although the server is down, and says so', async () => {
    const program = ['--import', 'tsx', 'tools/device/main.ts', '--url', 'http://127.0.0.1:9'];
    const run = promisify(execFile)(process.execPath, [...program, '--seconds', '3'], { timeout: 20_000 });
    await expect(run).rejects.toMatchObject({
      code: 1,
      stderr: 'stopped before the server answered\n',
      stdout: expect.stringMatching(/^.* no answer; the same again/),
    });
  });
});
