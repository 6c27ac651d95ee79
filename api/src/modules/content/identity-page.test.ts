import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let webFolder: string;
let app: TestApp;

beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'sillage-page-'));
  await writeFile(join(webFolder, 'index.html'), '<!doctype html><head></head><body></body>');
  const stores = { apple: 'https://apps.apple.com/app/id1', google: undefined };
  app = await testApp({ webFolder, timeZone: 'America/Manaus', stores });
});
afterAll(async () => {
  await app.close();
  await rm(webFolder, { recursive: true });
});

describe("the web client's page", () => {
  it.each(['/', '/admin/audit'])(
    "contains the installation's identity, time zone and app: %s",
    async (url) => {
      const { body } = await app.app.inject({ url });
      expect(body).toContain('<meta name="time-zone" content="America/Manaus" />');
      expect(body).toContain('<meta name="app-store" content="https://apps.apple.com/app/id1" />');
      expect(body).not.toContain('play-store');
      expect(body).toContain('<meta name="identity" content="{&quot;name&quot;:&quot;Sillage&quot;');
    },
  );
});
