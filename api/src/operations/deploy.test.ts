import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { IMPORT_MAX_BYTES } from '#contracts/core/constants.ts';
import { problemSchema } from '#contracts/core/errors.ts';
import { programVersion } from '../platform/lib/program.ts';
import { METRICS_PATH, processMetrics, watchProcess } from '../platform/observability/metrics.ts';
import { hasProgram } from '../testing/has-program.ts';
import { sharedTestApp } from '../testing/test-app.ts';
import { SETTING_NAMES } from './config/environment.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const DEPLOY = join(ROOT, 'deploy');
const run = promisify(execFile);
const read = (name: string) => readFile(join(DEPLOY, name), 'utf8');

/** Docker without its compose plugin can't read compose files. */
async function hasCompose(): Promise<boolean> {
  const found = await run('docker', ['compose', 'version']).then(
    () => true,
    () => false,
  );
  if (!found)
    console.log('docker compose is not here: deploy/compose.yaml is not checked by it in this run.');
  return found;
}

const backups = { to: tmpdir(), everyHours: 24, keep: 14, at: undefined };
const app = await sharedTestApp({ watched: { backups } });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sillage-deploy-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A copy of a file for a tool to check, with replacements for what only a real machine has. */
async function copyOf(name: string, replacements: Record<string, string>): Promise<string> {
  const content = await read(name);
  const copy = join(folder, name);
  const changed = Object.entries(replacements).reduce((text, [from, to]) => {
    expect(text, `${name} names ${from}`).toContain(from);
    return text.replaceAll(from, to);
  }, content);
  await writeFile(copy, changed);
  return copy;
}

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

  it.skipIf(!hasProgram('promtool', 'alerts and scraping are not checked by Prometheus'))(
    'is valid for Prometheus, and its alerts fire when they should',
    async () => {
      await writeFile(join(folder, 'token'), 'a-token-that-only-Prometheus-knows');
      const config = await copyOf('prometheus.yml', {
        '/etc/prometheus/sillage.token': join(folder, 'token'),
      });
      await cp(join(DEPLOY, 'alerts.yml'), join(folder, 'alerts.yml'));
      await run('promtool', ['check', 'config', config]);
      const failed = `sillage_http_request_duration_seconds_count{status="500",route="/api/x",instance="a"}`;
      const firing = (alertname: string, eval_time: string, count: number) => ({
        alertname,
        eval_time,
        exp_alerts: Array.from({ length: count }, () => ({ exp_labels: LABELS[alertname] })),
      });
      const LABELS: Record<string, object> = {
        SillageFailures: { severity: 'ticket', route: '/api/x', instance: 'a' },
        SillageBackupOld: { severity: 'ticket', instance: 'a' },
      };
      // promtool compares annotations too, which are irrelevant here.
      const rules = (await read('alerts.yml')).replace(/^ +annotations:\n.*\n/gm, '');
      await writeFile(join(folder, 'bare.yml'), rules);
      await writeFile(
        join(folder, 'alerts.test.json'),
        JSON.stringify({
          rule_files: ['bare.yml'],
          evaluation_interval: '1m',
          tests: [
            {
              interval: '1m',
              input_series: [
                { series: failed, values: '_x30 1x90' },
                { series: 'sillage_last_backup_timestamp_seconds{instance="a"}', values: '0x4000' },
                { series: 'sillage_backup_interval_seconds{instance="a"}', values: `${6 * 3_600}x4000` },
              ],
              alert_rule_test: [
                firing('SillageFailures', '20m', 0),
                firing('SillageFailures', '35m', 1),
                firing('SillageFailures', '60m', 0),
                // Twice six hours, and the hour that it waits.
                firing('SillageBackupOld', '12h', 0),
                firing('SillageBackupOld', '14h', 1),
              ],
            },
          ],
        }),
      );
      await run('promtool', ['test', 'rules', join(folder, 'alerts.test.json')]);
    },
  );
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

  const tools = ['nginx', 'openssl'].every((tool) =>
    hasProgram(tool, 'deploy/nginx.conf is not checked by nginx'),
  );
  it.skipIf(!tools)('is valid for nginx', async () => {
    const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')];
    const self = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=sillage.example'];
    await run('openssl', ['req', ...self, '-keyout', key, '-out', certificate]);
    const sites = await copyOf('nginx.conf', {
      '/etc/letsencrypt/live/sillage.example': folder,
      '/var/log/nginx': folder,
    });
    const main = join(folder, 'main.conf');
    await writeFile(main, `events {} pid ${folder}/pid; error_log stderr; http { include ${sites}; }`);
    const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
    const { stderr } = await run('nginx', ['-t', '-c', main], { env });
    expect(stderr).toContain('test is successful');
    expect(stderr).not.toContain('[warn]');
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

describe('the systemd units', () => {
  it.skipIf(!hasProgram('systemd-analyze', 'units are not checked by systemd'))(
    'are valid for systemd, and have little to gain from further hardening',
    async () => {
      const names = (await readdir(DEPLOY)).filter((name) => /\.(service|timer)$/.test(name));
      const units: string[] = [];
      for (const name of names) {
        const isService = name.endsWith('.service');
        units.push(await copyOf(name, isService ? { '/usr/bin/node': process.execPath } : {}));
      }
      const { stderr } = await run('systemd-analyze', ['verify', '--man=no', ...units]);
      expect(stderr.split('\n').filter((line) => line.includes(folder))).toEqual([]);
      const services = units.filter((unit) => unit.endsWith('.service'));
      // In tenths of a point; the worst is 100.
      await run('systemd-analyze', [
        'security',
        '--offline=yes',
        '--threshold=20',
        '--no-pager',
        ...services,
      ]);
    },
  );
});

it('memory is limited for every unit and container', async () => {
  const services = (await readdir(DEPLOY)).filter((name) => name.endsWith('.service'));
  for (const name of services) expect(await read(name), name).toMatch(/^MemoryMax=\d+[GM]$/m);
  const containers = parse(await read('compose.yaml')).services;
  for (const [name, container] of Object.entries<{ mem_limit?: string }>(containers))
    expect(container.mem_limit, name).toMatch(/^\d+[gm]$/);
});

it.skipIf(!(await hasCompose()))('the compose file is valid for docker compose', async () => {
  await cp(join(DEPLOY, 'compose.yaml'), join(folder, 'compose.yaml'));
  await writeFile(join(folder, '.env'), `${await read('sillage.env')}\nDATABASE_PASSWORD=secret\n`);
  await run('docker', ['compose', '-f', join(folder, 'compose.yaml'), 'config', '--quiet']);
});
