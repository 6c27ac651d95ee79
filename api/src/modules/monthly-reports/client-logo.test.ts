import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { reportSettings } from '../../platform/db/schema/reports.ts';
import { diskStore } from '../../platform/files/disk-store.ts';
import { makeOrganisation } from '../../testing/organisations.ts';
import { pdfPages } from '../../testing/pdf-text.ts';
import { filePart, png } from '../../testing/pictures.ts';
import { expectCreated, sharedTestApp } from '../../testing/test-app.ts';

const folder = await mkdtemp(join(tmpdir(), 'sillage-logo-'));
afterAll(() => rm(folder, { recursive: true }));
const store = diskStore(folder);
const logged: { key?: string; msg: string }[] = [];
const logger = pino({ level: 'error' }, { write: (line) => void logged.push(JSON.parse(line)) });
const app = await sharedTestApp({ store, logger });
const admin = await app.as('ADMIN');

const MONTH = '2026-03';

async function formWith(fields: Record<string, string>, seed: number): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('logo.file', filePart(await png(seed, { width: 60, height: 20 })), 'logo.png');
  return form;
}

const giveLogo = async ({ organisationId, name }: { organisationId: number; name: string }, seed: number) =>
  expectCreated(await admin.put(`/organisations/${organisationId}`, { form: await formWith({ name }, seed) }))
    .logo;

async function reportOf(organisationId: number): Promise<Buffer> {
  const { status, bytes } = await admin.get(`/organisations/${organisationId}/report`, {
    query: { month: MONTH },
  });
  expect(status).toBe(200);
  return bytes;
}

/** What is read aloud for each picture of a report; the last figure is the chart, which is drawn. */
function picturesOf(file: Buffer): string[] {
  const source = file.toString('latin1');
  const figures = [...source.matchAll(/\/S \/Figure[\s\S]*?\/Alt \(([^)]*)\)/g)].map(([, alt = '']) => alt);
  const pictures = figures.slice(0, -1);
  expect(source.match(/\/Subtype \/Image/g) ?? []).toHaveLength(pictures.length);
  return pictures;
}

describe("a client's logo in their monthly report", () => {
  it('stands beside that of the house, by their names, and is the same file each time', async () => {
    const client = await makeOrganisation(admin, 'Aurora');
    expect(picturesOf(await reportOf(client.organisationId))).toEqual([]);
    await giveLogo(client, 41);
    expect(picturesOf(await reportOf(client.organisationId))).toEqual(['Aurora']);
    await admin.put('/content/identity', {
      form: await formWith({ name: 'Casa', text: '', color: '#7A1F5C' }, 42),
    });
    const both = await reportOf(client.organisationId);
    expect(picturesOf(both)).toEqual(['Casa', 'Aurora']);
    expect(both.equals(await reportOf(client.organisationId))).toBe(true);
    await giveLogo(client, 43);
    expect(both.equals(await reportOf(client.organisationId))).toBe(false);
    expect(logged).toEqual([]);
  });

  it('is in the one that is mailed', async () => {
    const client = await makeOrganisation(admin, 'Brisa');
    await giveLogo(client, 44);
    const recipients = [{ email: 'ana@example.com', language: 'pt-BR' }];
    const body = { enabled: true, day: 5, recipients };
    await admin.put(`/organisations/${client.organisationId}/report-settings`, { body });
    await app.db
      .update(reportSettings)
      .set({ nextMonth: `${MONTH}-01` })
      .where(eq(reportSettings.organisationId, client.organisationId));
    const { signal } = new AbortController();
    await app.mailReports({ at: new Date('2026-04-05T12:00:00Z'), doubted: false, signal });
    await app.deliverMails();
    expect(app.mails[0]?.attachment?.bytes.equals(await reportOf(client.organisationId))).toBe(true);
    expect(picturesOf(app.mails[0]?.attachment?.bytes ?? Buffer.of())).toContain('Brisa');
  });

  it('is left out, and its loss logged, if the store lost or damaged it', async () => {
    const client = await makeOrganisation(admin, 'Cedro');
    const key = (await giveLogo(client, 45)).url.replace('/api/files/', '');
    const loseBy = async (loss: () => Promise<void>) => {
      logged.length = 0;
      await loss();
      const file = await reportOf(client.organisationId);
      expect(pdfPages(file).join(' ')).toContain('Cedro');
      expect(picturesOf(file)).not.toContain('Cedro');
      expect(logged).toContainEqual(expect.objectContaining({ key }));
    };
    await loseBy(() => store.put(key, Buffer.from('no picture')));
    await loseBy(() => store.remove(key));
  });
});
