import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { forecastCapsules } from '../../../modules/capsules/forecasts.commands.ts';
import { insertLink, insertRequest } from '../../../modules/session/oidc.queries.ts';
import { newToken } from '../../../modules/session/opaque-tokens.ts';
import { markAsSample } from '../../../modules/setup/sample.queries.ts';
import { addShotMonths } from '../../../modules/shots/shot-months.ts';
import { provenBy } from '../../../platform/http/proof.ts';
import { ALL_EVENTS } from '../../../testing/audit-events/all-events.ts';
import { makeCampaign, makeFragrance } from '../../../testing/catalogue.ts';
import { claimedDevice, makeCapsule, shotOf } from '../../../testing/devices.ts';
import { makeInitiative } from '../../../testing/initiatives.ts';
import { makePlace } from '../../../testing/organisations.ts';
import { makeUnconfirmed, newCnpj, newCpf } from '../../../testing/people.ts';
import { withSecondFactor } from '../../../testing/second-factors.ts';
import { TEST_PASSWORD, type TestApp } from '../../../testing/test-app.ts';
import { recordRemoval } from '../../jobs/retention.ts';
import { ArchiveReader } from '../archive-reader.ts';
import { backUp } from '../backup.ts';
import type { Manifest } from '../manifest.ts';
import { appOnEmbedded } from './demo-installation.ts';
import { newFolder, recordingReporter, storageSettings } from './options.ts';

/** One `<version>.zip` and `<version>.json` for each release. */
export const RELEASES = fileURLToPath(new URL('../releases/', import.meta.url));

/** Credentials that a backup doesn't contain: of a user and of a device. */
export interface SampleNotes {
  /** Email of an administrator. */
  email: string;
  password: string;
  deviceKey: string;
  /** Id of a shot that this device has fired. */
  eventId: string;
  campaignId: number;
}

export async function notesOf(version: string): Promise<SampleNotes> {
  return JSON.parse(await readFile(join(RELEASES, `${version}.json`), 'utf8'));
}

/** Creates a small installation with rows in every table, and writes its backup and its notes to a folder. */
export async function makeSample(folder: string, version: string): Promise<string> {
  const home = await newFolder();
  const to = join(folder, `${version}.zip`);
  try {
    const app = await appOnEmbedded(home.folder);
    const notes = await fillSample(app);
    await app.close();
    const settings = storageSettings(home.folder);
    await backUp({ settings, to, withSecret: false, version, reporter: recordingReporter().reporter });
    await writeFile(join(folder, `${version}.json`), `${JSON.stringify(notes, null, 2)}\n`);
  } finally {
    await home.remove();
  }
  return to;
}

async function fillSample(app: TestApp): Promise<SampleNotes> {
  await addShotMonths(app.db, 3);
  const person = { email: 'administrator@example.com', password: TEST_PASSWORD };
  const { userId } = await app.makeUser({ profile: 'ADMIN', email: person.email });
  const { token } = (await app.anyone.post('/login', { body: person })).body;
  const admin = app.withToken(token);
  for (const [call, auditEvent] of Object.entries(ALL_EVENTS)) {
    // A bulk call leaves the same rows as the single calls.
    if (!call.endsWith('/bulk')) await (await auditEvent({ app, admin })).work();
  }
  const view = { list: 'capsules', name: 'Vencem', search: 'orderBy=dueDate', columns: [], shared: true };
  const { viewId } = (await admin.post('/views', { body: view })).body;
  await admin.put(`/views/${viewId}/use`, { body: { pinned: true, opening: true } });
  await makeUnconfirmed(admin, { cpf: newCpf(), document: newCnpj() });
  await app.anyone.post('/login', { body: { ...person, password: 'Wrong#Secret1' } });
  await (await withSecondFactor(app)).challenge();
  await app.anyone.post('/login/passkey/options');
  // No request creates these without an identity provider.
  await app.db.transaction(async (tx) => {
    await insertRequest(tx, newToken(), { purpose: 'sign-in', sessionId: null });
    const account = { issuer: 'https://id.example.com', subject: 'administrator' };
    await insertLink(tx, userId, account, provenBy('identity provider'));
  });
  const { fragranceId } = await makeFragrance(admin);
  // One record alone: the whole sample client, with its pictures, would make this archive large.
  await app.db.transaction((tx) => markAsSample(tx, 'fragrance', [fragranceId]));
  const campaign = await makeCampaign(admin, { collection: [{ slot: 1, fragranceId }] });
  const { campaignId, qrCode } = campaign;
  const { serialNumber } = await makeCapsule(app, { fragranceId });
  const { deviceId, deviceKey, macAddress, user, fire } = await claimedDevice(app);
  await user.post('/app/campaigns/download', { body: { code: qrCode, macAddress } });
  // The oldest of these months has no partition.
  const shots = [0, 1, 2, 3, 4].map((months) => {
    const firedAt = new Date();
    firedAt.setUTCMonth(firedAt.getUTCMonth() - months, 1);
    return shotOf(campaignId, { capsuleSerial: serialNumber, firedAt: firedAt.toISOString() });
  });
  const { body } = await fire(shots);
  await fire([shotOf(campaignId, { slot: 2 })]);
  await admin.post('/fragrances/bulk', { body: { action: 'deactivate', ids: [fragranceId] } });
  const { placeId, organisationId } = await makePlace(admin);
  await makeInitiative(admin, { organisationId, campaignId, places: [placeId] });
  await admin.put(`/devices/${deviceId}`, { body: { placeId } });
  await fire([shotOf(campaignId)]);
  const state = { configId: null, firmware: '1.0.0', uptimeSeconds: 60 };
  await app.anyone.post('/device/state', { body: state, headers: { authorization: `Device ${deviceKey}` } });
  const [shot] = shots;
  if (!shot || body.accepted !== shots.length) throw new Error(`A builder got ${JSON.stringify(body)}`);
  await recordRemoval(
    { db: app.db, log: { info: () => {} } },
    { kind: 'sessions', keptDays: 14, removed: 3 },
  );
  await forecastCapsules(app.db, { at: new Date(), timeZone: 'America/Sao_Paulo' });
  return { ...person, deviceKey, eventId: shot.eventId, campaignId };
}

/** What an archive says of its contents. */
export async function manifestOf(path: string): Promise<Manifest> {
  const archive = await ArchiveReader.open(path);
  const { manifest } = await archive.manifest();
  archive.close();
  return manifest;
}
