import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hasProgram } from '../testing/has-program.ts';

const DEPLOY = fileURLToPath(new URL('../../../deploy', import.meta.url));
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

it.skipIf(!hasProgram('promtool', 'alerts and scraping are not checked by Prometheus'))(
  'the configuration for Prometheus is valid for it, and its alerts fire when they should',
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

const tools = ['nginx', 'openssl'].every((tool) =>
  hasProgram(tool, 'deploy/nginx.conf is not checked by nginx'),
);
it.skipIf(!tools)('the nginx configuration is valid for nginx', async () => {
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

it.skipIf(!hasProgram('systemd-analyze', 'units are not checked by systemd'))(
  'the systemd units are valid for systemd, and have little to gain from further hardening',
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
    await run('systemd-analyze', ['security', '--offline=yes', '--threshold=20', '--no-pager', ...services]);
  },
);

it.skipIf(!(await hasCompose()))('the compose file is valid for docker compose', async () => {
  await cp(join(DEPLOY, 'compose.yaml'), join(folder, 'compose.yaml'));
  await writeFile(join(folder, '.env'), `${await read('sillage.env')}\nDATABASE_PASSWORD=secret\n`);
  await run('docker', ['compose', '-f', join(folder, 'compose.yaml'), 'config', '--quiet']);
});
