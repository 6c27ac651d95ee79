import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { expect, inject, test } from 'vitest';

const HERE = import.meta.dirname;
const image = resolve(inject('template'));

/** @returns what the program printed */
async function node(args: string[], cwd: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [...args, image], { cwd });
  return stdout.trim();
}

// From the sources, with vitest: that is how all other tests here run.

test('the engine’s thread starts from the sources under tsx', async () => {
  expect(await node(['--import', 'tsx', join(HERE, 'testing/settings.ts')], process.cwd())).toBe('Comeco');
});

test('the engine’s thread starts from its own bundle beside the server’s', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bundle-test-'));
  try {
    await build({
      entryPoints: {
        server: join(HERE, 'testing/settings.ts'),
        'embedded-worker': join(HERE, 'embedded-worker.ts'),
      },
      outdir: join(folder, 'api'),
      bundle: true,
      packages: 'external',
      platform: 'node',
      target: 'node20',
      format: 'esm',
    });
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    expect(await node([join(folder, 'api/server.js')], tmpdir())).toBe('Comeco');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
