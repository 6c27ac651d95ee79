import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../testing/test-app.ts';

/** What integrators use. Only these tests need them, and they are two hundred megabytes, so npm fetches them for a run. */
const TOOLS = [
  '@hey-api/openapi-ts@0.95.0',
  '@redocly/cli@2.77.0',
  'openapi-typescript@7.13.0',
  'orval@7.13.2',
  'typescript@5.9.3',
];
const start = promisify(execFile);
const bin = await fetchTools();

const app = await sharedTestApp({ apiDocs: true });
let folder: string;

/** @returns the folder of the tools' programs in npm's cache; null if npm has them neither there nor from its registry */
async function fetchTools(): Promise<string | null> {
  const packages = TOOLS.map((tool) => `--package=${tool}`);
  const args = ['exec', '--yes', '--prefer-offline', ...packages, '--call', 'command -v orval'];
  try {
    return dirname((await start('npm', args)).stdout.trim());
  } catch (error) {
    if (!/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENOTCACHED/.test(String(error))) throw error;
    console.log('npm cannot fetch the generators of clients: they are not tested in this run.');
    return null;
  }
}

/** Runs a tool as integrators do, in the description's folder. @returns its output; rejects if it fails */
async function run(tool: string, ...args: string[]): Promise<string> {
  const env = {
    ...process.env,
    NO_COLOR: '1',
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  };
  const { stdout, stderr } = await start(join(bin ?? '', tool), args, { cwd: folder, env }).catch(
    (error: { stdout: string; stderr: string }) => {
      throw new Error(`${tool}: ${error.stdout}${error.stderr}`);
    },
  );
  return stdout + stderr;
}

beforeAll(async () => {
  // Inside node_modules, so that clients resolve the packages they import.
  folder = await mkdtemp(resolve('node_modules/.clients-'));
  const { body } = await app.anyone.get('/docs/json');
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(body));
});

afterAll(() => rm(folder, { recursive: true }));

/** Typed calls with each client. The wrong ones must fail to compile, which proves that types aren't `any`. */
const CALLS = `
import createClient from 'openapi-fetch';
import { getCategories, postDeviceShots } from './hey-api';
import * as orval from './orval';
import type { paths } from './openapi-typescript';

const shot = { eventId: '0b8f6f0e-5a0c-4d39-9c53-7d2a1f1f6a10', campaignId: 12, slot: 3, ageSeconds: 31, seconds: 5 };
const wrong = { ...shot, slot: 'three' };
const baseUrl = 'https://example.com';

const byFetch = createClient<paths>({ baseUrl });
const one = await byFetch.POST('/api/device/shots', { body: { events: [shot] } });
// @ts-expect-error
await byFetch.POST('/api/device/shots', { body: { events: [wrong] } });
const { data } = await byFetch.GET('/api/categories', { params: { query: { orderBy: 'name' } } });

const two = await postDeviceShots({ baseUrl, body: { events: [shot] } });
// @ts-expect-error
await postDeviceShots({ baseUrl, body: { events: [wrong] } });
const list = await getCategories({ baseUrl, query: { orderBy: 'name' } });

const three = await orval.postDeviceShots({ events: [shot] });
// @ts-expect-error
await orval.postDeviceShots({ events: [wrong] });

export const accepted: (number | undefined)[] = [one.data?.accepted, two.data?.accepted];
if (three.status === 200) accepted.push(three.data.accepted);
export const names: (string | undefined)[] = [data?.data[0]?.name, list.data?.data[0]?.name];
`;

const TSCONFIG = {
  compilerOptions: {
    target: 'ES2022',
    module: 'ESNext',
    moduleResolution: 'bundler',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    types: [],
    strict: true,
    noEmit: true,
    skipLibCheck: true,
  },
  include: ['**/*.ts'],
};

/** Paths and methods that the virtual device in `tools/device` calls. */
const DEVICE_CALLS: Record<string, 'get' | 'post'> = {
  '/api/login': 'post',
  '/api/devices': 'post',
  '/api/devices/{id}/claim-code': 'get',
  '/api/app/devices': 'post',
  '/api/app/campaigns/download': 'post',
  '/api/device/config': 'get',
  '/api/device/state': 'post',
  '/api/device/shots': 'post',
};

describe.skipIf(bin === null)("the API's description", () => {
  it('passes the recommended Redocly rules without a warning', async () => {
    const said = await run('redocly', 'lint', '--extends', 'recommended', '--format', 'json', 'openapi.json');
    const { problems, totals } = JSON.parse(said.slice(said.indexOf('{'), said.lastIndexOf('}') + 1));
    expect(problems).toEqual([]);
    expect(totals).toEqual({ errors: 0, warnings: 0, ignored: 0 });
  });

  it('generates clients that type-check with openapi-typescript, Hey API and Orval', async () => {
    await writeFile(join(folder, 'calls.ts'), CALLS);
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG));
    await Promise.all([
      run('openapi-typescript', 'openapi.json', '-o', 'openapi-typescript.ts'),
      run('openapi-ts', '-i', 'openapi.json', '-o', 'hey-api'),
      run('orval', '--input', 'openapi.json', '--output', 'orval.ts', '--client', 'fetch'),
    ]);
    expect(await run('tsc', '-p', '.')).toBe('');
  }, 120_000);

  it('matches the client of the virtual device, or else this test must be run with --update', async () => {
    // Without texts, so that rewording one doesn't change the types.
    const whole = JSON.parse(await readFile(join(folder, 'openapi.json'), 'utf8'), (key, value) =>
      /^(description|summary)$/.test(key) && typeof value === 'string' ? '' : value,
    );
    const paths = Object.entries(DEVICE_CALLS).map(([path, method]) => [
      path,
      { parameters: whole.paths[path].parameters, [method]: whole.paths[path][method] },
    ]);
    await writeFile(
      join(folder, 'calls.json'),
      JSON.stringify({ ...whole, paths: Object.fromEntries(paths) }),
    );
    await run('redocly', 'bundle', 'calls.json', '--remove-unused-components', '-o', 'device.json');
    await run('openapi-typescript', 'device.json', '-o', 'device.ts');
    const client = await readFile(join(folder, 'device.ts'), 'utf8');
    await expect(client).toMatchFileSnapshot(resolve('tools/device/api.gen.ts'));
  });
});
