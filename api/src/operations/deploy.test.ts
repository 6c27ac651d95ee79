import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { IMPORT_MAX_BYTES } from '#contracts/core/constants.ts';
import { problemSchema } from '#contracts/core/errors.ts';
import { programVersion } from '../platform/lib/program.ts';
import { METRICS_PATH, processMetrics, watchProcess } from '../platform/observability/metrics.ts';
import { sharedTestApp } from '../testing/test-app.ts';
import { SETTING_NAMES } from './config/environment.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const DEPLOY = join(ROOT, 'deploy');
const read = (name: string) => readFile(join(DEPLOY, name), 'utf8');

const backups = { to: tmpdir(), everyHours: 24, keep: 14, at: undefined };
const app = await sharedTestApp({ watched: { backups } });

describe('the sample settings', () => {
  /** Read by others from the same environment: Amazon's client and Node. */
  const OTHERS = ['AWS_REGION', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'NODE_OPTIONS'];

  it('are exactly those of the server and of compose.yaml', async () => {
    const written = [...(await read('sillage.env')).matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
    const asked = [...(await read('compose.yaml')).matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name);
    expect(written.toSorted()).toEqual([...new Set([...SETTING_NAMES, ...OTHERS, ...asked])].toSorted());
  });

  it('reach the container, which only sets known settings', async () => {
    const { server } = parse(await read('compose.yaml')).services;
    expect(server.env_file).toBe('.env');
    expect(SETTING_NAMES).toEqual(expect.arrayContaining(Object.keys(server.environment)));
    // Its database image has no TLS, and its host name is not this machine's.
    expect(server.environment.DATABASE_URL).toMatch(/@database:5432\/sillage\?sslmode=disable$/);
  });

  it('are each explained in docs/operations.md', async () => {
    const docs = await readFile(join(ROOT, 'docs/operations.md'), 'utf8');
    const rows = docs.split('\n## ')[1]?.match(/^\| `[A-Z_`, ]+` \|/gm) ?? [];
    const explained = rows.flatMap((row) => row.match(/[A-Z_]+/g) ?? []);
    expect(explained.toSorted()).toEqual(SETTING_NAMES.toSorted());
  });
});

describe('the configuration for Prometheus and Grafana', () => {
  /** All metrics of a server. */
  async function exposed(): Promise<string> {
    const own = processMetrics({
      pool: app.database.pool,
      version: '0.0.0',
      database: 'postgresql',
      installation: { customer: 'test', year: 2026 },
      worker: '1',
    });
    watchProcess(own);
    await app.anyone.get('/health');
    const { payload } = await app.app.inject({ url: METRICS_PATH });
    return payload + (await own.registry.metrics());
  }

  async function expressions(): Promise<string[]> {
    const { groups } = parse(await read('alerts.yml'));
    const { panels } = JSON.parse(await read('dashboard.json'));
    return [
      ...groups.flatMap(({ rules }: { rules: { expr: string }[] }) => rules.map(({ expr }) => expr)),
      ...panels.flatMap(({ targets }: { targets: { expr: string }[] }) => targets.map(({ expr }) => expr)),
    ];
  }

  it('uses only metrics and labels of the server', async () => {
    const told = await exposed();
    const metrics = new Set(['up', ...[...told.matchAll(/^([a-z]\w*)/gm)].map(([, name]) => name)]);
    const labels = new Set(['job', 'instance', ...[...told.matchAll(/(\w+)="/g)].map(([, name]) => name)]);
    const missing: string[] = [];
    for (const expression of await expressions()) {
      const grouped = /\b(?:by|without|on|ignoring)\s*\(([^)]*)\)/g;
      const selected = [...expression.matchAll(/(\w+)(=~|=|!=)"([^"]*)"/g)];
      const names = [...expression.matchAll(grouped)].flatMap(([, list = '']) => list.split(/,\s*/));
      for (const label of [...names, ...selected.map(([, label = '']) => label)])
        if (!labels.has(label)) missing.push(`label ${label} in ${expression}`);
      // Only the running server knows the values of status and instance.
      for (const [pair, label = ''] of selected)
        if (['state', 'outcome', 'folder'].includes(label) && !told.includes(pair)) missing.push(pair);
      const bare = expression.replace(grouped, '').replace(/\{[^}]*\}|\[[^\]]*\]|\boffset \w+/g, '');
      for (const [name] of bare.matchAll(/\b[a-z_]\w*\b(?!\s*\()/g))
        if (!metrics.has(name) && !['or', 'and', 'unless', 'bool'].includes(name))
          missing.push(`metric ${name} in ${expression}`);
    }
    expect(missing).toEqual([]);
  });
});

describe('the nginx configuration', () => {
  it('allows the largest import and names the path of live figures', async () => {
    const config = await read('nginx.conf');
    const [, megabytes] = /client_max_body_size (\d+)m;/.exec(config) ?? [];
    // The overhead of a form is far below a megabyte.
    expect(Number(megabytes)).toBeGreaterThan(IMPORT_MAX_BYTES / 1024 ** 2);
    const live = await readFile(join(ROOT, 'contracts/dashboard.ts'), 'utf8');
    const [, path] = /location = \/api(\S+) \{[^}]*proxy_buffering off;/.exec(config) ?? [];
    expect(live).toContain(`path: '${path}'`);
  });

  it('redirects browsers to HTTPS with HSTS, and rejects API calls over HTTP', async () => {
    const config = await read('nginx.conf');
    expect(config).toMatch(/Strict-Transport-Security "max-age=\d{8}; includeSubDomains" always;/);
    const [plain = ''] = config.split('listen 443');
    expect(plain).toMatch(/location \/api\/ \{ return 403; \}/);
    expect(plain).toMatch(/location \/ \{ return 301 https:/);
  });

  it('limits the requests and connections of one address, and refuses more with 429', async () => {
    const config = await read('nginx.conf');
    const zone = (kind: string) =>
      new RegExp(`^limit_${kind}_zone \\$binary_remote_addr zone=(\\w+):`, 'm').exec(config)?.[1];
    const [, server = ''] = config.split('listen 443');
    expect(server).toMatch(new RegExp(`^  limit_req zone=${zone('req')} burst=\\d+ nodelay;`, 'm'));
    expect(server).toMatch(new RegExp(`^  limit_conn ${zone('conn')} \\d+;`, 'm'));
    for (const kind of ['req', 'conn']) expect(server).toContain(`  limit_${kind}_status 429;`);
    const [, body = ''] = /return 429 '(\{.*\})';/.exec(server) ?? [];
    expect(problemSchema.omit({ requestId: true }).parse(JSON.parse(body))).toMatchObject({
      status: 429,
      code: 'rate_limited',
    });
    expect(server).toContain('add_header Retry-After 1 always;');
  });
});

it('the changelog has a section for every released version', async () => {
  const changelog = await readFile(join(ROOT, 'CHANGELOG.md'), 'utf8');
  const samples = await readdir(join(ROOT, 'api/src/operations/backup/releases'));
  const released = samples
    .filter((name) => name.endsWith('.zip'))
    .map((name) => name.slice(0, -'.zip'.length));
  const parts = [...changelog.matchAll(/^## (\d+\.\d+\.\d+) — \d{4}-\d\d-\d\d$/gm)].map(([, part]) => part);
  expect(parts).toEqual(expect.arrayContaining([programVersion(), ...released]));
});

it('the container is healthy while the process is up, and the unit is started once the server serves', async () => {
  expect(await readFile(join(ROOT, 'Dockerfile'), 'utf8')).toMatch(/^HEALTHCHECK .*\/api\/health`/m);
  const unit = await read('sillage.service');
  for (const line of ['Type=notify', 'NotifyAccess=all', 'TimeoutStartSec=infinity'])
    expect(unit.split('\n')).toContain(line);
});

it('memory is limited for every unit and container', async () => {
  const services = (await readdir(DEPLOY)).filter((name) => name.endsWith('.service'));
  for (const name of services) expect(await read(name), name).toMatch(/^MemoryMax=\d+[GM]$/m);
  const containers = parse(await read('compose.yaml')).services;
  for (const [name, container] of Object.entries<{ mem_limit?: string }>(containers))
    expect(container.mem_limit, name).toMatch(/^\d+[gm]$/);
});
