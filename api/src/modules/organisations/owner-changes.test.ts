import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { broughtIn } from '../../testing/devices.ts';
import { makeInitiative } from '../../testing/initiatives.ts';
import { makePlace } from '../../testing/organisations.ts';
import { importing } from '../../testing/spreadsheets.ts';
import { sharedTestApp } from '../../testing/test-app.ts';
import { ownerChanges } from './testing/owner-changes.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');
const { bulk, campaignOf, give, historyOf, losses, playing, read, set } = await ownerChanges(app, admin);

let one: Awaited<ReturnType<typeof makePlace>>;
let other: Awaited<ReturnType<typeof makePlace>>;

beforeEach(async () => {
  [one, other] = [await makePlace(admin), await makePlace(admin)];
});

describe('a device that changes its organisation', () => {
  it('plays none of its former organisation any more, and its timeline says why', async () => {
    const device = await playing(other.organisationId);
    const { status, body } = await set(device, { organisationId: one.organisationId });
    expect({ status, campaign: body.campaign, playing: body.playing }).toEqual({
      status: 200,
      campaign: null,
      playing: null,
    });
    expect(await losses(device)).toMatchObject([
      { campaign: { campaignId: device.campaignId, name: device.name }, cause: 'device.moved' },
    ]);
    const [latest] = await historyOf(`/devices/${device.deviceId}`);
    expect(latest.changes).toContainEqual({ path: 'campaign', before: device.name, after: null });
    const { rows } = await app.db.execute(sql`
      select playing_campaign_id, given.campaign_id from devices join device_configs given using (device_id)
      where device_id = ${device.deviceId} and config_id = assigned_config_id
    `);
    expect(rows).toMatchObject([{ playing_campaign_id: null, campaign_id: null }]);
  });

  it('keeps a campaign that its new owner may use', async () => {
    const house = await campaignOf(null);
    const device = await playing(other.organisationId, house);
    expect((await set(device, { organisationId: one.organisationId })).body.campaign).toEqual({
      campaignId: house.campaignId,
      name: house.name,
    });
    const own = await playing(other.organisationId);
    expect((await set(own, { organisationId: null })).body.campaign.campaignId).toBe(own.campaignId);
    expect((await set(own, { organisationId: other.organisationId })).body.campaign.campaignId).toBe(
      own.campaignId,
    );
    expect(await losses(own)).toEqual([]);
    // By its place alone, from the house to another organisation.
    await set(own, { organisationId: null });
    expect((await set(own, { placeId: one.placeId })).body).toMatchObject({
      campaign: null,
      organisation: { organisationId: one.organisationId },
    });
  });

  it('is refused together with a campaign of another, even the one that it has', async () => {
    const device = await playing(other.organisationId);
    expect(
      await set(device, { organisationId: one.organisationId, campaignId: device.campaignId }),
    ).toMatchObject({ status: 400, body: { errors: [{ path: 'campaignId', code: 'reference' }] } });
    expect((await read(device)).organisation.organisationId).toBe(other.organisationId);
  });

  it('is not restored with a campaign that is no longer for it', async () => {
    const house = await campaignOf(null);
    const device = await playing(other.organisationId, house);
    await set(device, { organisationId: null });
    expect((await give(house, one.organisationId)).status).toBe(200);
    const [, played] = await historyOf(`/devices/${device.deviceId}`);
    const restored = await admin.put(`/devices/${device.deviceId}/restore`, {
      body: { auditId: played.auditId },
    });
    expect(restored).toMatchObject({
      status: 400,
      body: { code: 'validation', errors: [{ path: 'campaignId', code: 'reference' }] },
    });
    expect(await read(device)).toMatchObject({
      organisation: null,
      campaign: { campaignId: house.campaignId },
    });
  });

  it('gets its campaign back when the move is undone', async () => {
    const device = await playing(other.organisationId);
    const { body } = await bulk('/devices', [device.deviceId], { organisationId: one.organisationId });
    expect((await read(device)).campaign).toBeNull();
    expect((await admin.post(`/bulk/${body.batchId}/undo`)).body).toMatchObject({ done: 1 });
    expect(await read(device)).toMatchObject({
      organisation: { organisationId: other.organisationId },
      campaign: { campaignId: device.campaignId },
    });
  });

  it('stays where it is if undoing the move would give it what is no longer for it', async () => {
    const house = await campaignOf(null);
    const [first, second] = [await playing(other.organisationId, house), await broughtIn(app)];
    const ids = [first.deviceId, second.deviceId];
    const { body } = await bulk('/devices', ids, { organisationId: one.organisationId });
    expect((await give(house, one.organisationId)).status).toBe(200);
    expect((await admin.post(`/bulk/${body.batchId}/undo`)).body).toMatchObject({
      done: 1,
      refused: [{ id: first.deviceId, code: 'validation' }],
    });
    expect((await read(first)).organisation.organisationId).toBe(one.organisationId);
    expect((await read(second)).organisation).toBeNull();
  });

  it('is named in the dry run of a bulk edit and in its answer, with the others that lose theirs', async () => {
    const [loses, keeps] = [await playing(other.organisationId), await broughtIn(app)];
    const ids = [loses.deviceId, keeps.deviceId];
    const expected = {
      done: 2,
      warnings: [{ id: loses.deviceId, name: loses.macAddress, code: 'device.campaign_lost' }],
      warningsTotal: 1,
    };
    const toOne = { organisationId: one.organisationId };
    expect((await bulk('/devices', ids, toOne, { dryRun: true })).body).toMatchObject(expected);
    expect((await read(loses)).campaign.campaignId).toBe(loses.campaignId);
    expect((await bulk('/devices', ids, toOne)).body).toMatchObject(expected);
    expect((await read(loses)).campaign).toBeNull();
    expect((await bulk('/devices', ids, toOne)).body).toMatchObject({ warnings: [], warningsTotal: 0 });
  });

  it('is named in the dry run of an import and in its answer', async () => {
    const device = await playing(other.organisationId);
    const { run, dryRun } = importing(admin, 'devices');
    const file = `macAddress;organisation\n${device.macAddress};${one.organisation.name}`;
    const warning = {
      ...{ row: 2, column: 'organisation', code: 'device.campaign_lost' },
      message: expect.stringContaining(device.name),
    };
    const { body } = await dryRun(file);
    expect(body).toMatchObject({ updated: 1, errors: [], warnings: [warning], warningsTotal: 1 });
    expect(body.preview[0].changes).toContainEqual({ column: 'campaign', before: device.name, after: '' });
    expect((await run(file)).body).toMatchObject({ updated: 1, warnings: [warning] });
    expect(await read(device)).toMatchObject({
      campaign: null,
      organisation: { organisationId: one.organisationId },
    });
    const [latest] = await historyOf(`/devices/${device.deviceId}`);
    expect(latest.changes).toContainEqual({ path: 'campaign', before: device.name, after: null });
    expect(await losses(device)).toHaveLength(1);
  });

  it('leaves the initiative of its former organisation at once', async () => {
    const { campaignId } = await campaignOf(other.organisationId);
    await makeInitiative(admin, { organisationId: other.organisationId, campaignId });
    const device = await broughtIn(app);
    await set(device, { organisationId: other.organisationId });
    expect((await read(device)).playing.campaignId).toBe(campaignId);
    await app.db.execute(
      sql`update devices set organisation_id = ${one.organisationId} where device_id = ${device.deviceId}`,
    );
    expect((await read(device)).playing).toBeNull();
  });
});
