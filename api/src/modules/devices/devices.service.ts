import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { downloadCampaign } from '#contracts/app.ts';
import { RESET_CODE_FAILURES, RESET_CODE_SECONDS } from '#contracts/core/constants.ts';
import type { AnswerOf, Received } from '#contracts/core/endpoint.ts';
import type { deviceReset, resetCode } from '#contracts/devices/device-codes.ts';
import type { Device } from '#contracts/devices/devices.ts';
import { nameOfDevice } from '#contracts/devices/name-of-device.ts';
import type { Database, Transaction } from '../../platform/db/client.ts';
import type { FileUrls } from '../../platform/files/file-urls.ts';
import type { AuthenticateDevice } from '../../platform/http/access.ts';
import type { CallContext, Origin } from '../../platform/http/call-context.ts';
import { recordEtag, requireIfMatch, type TaggedRow } from '../../platform/http/etag.ts';
import { orNotFound } from '../../platform/http/or-not-found.ts';
import { problem } from '../../platform/http/problem.ts';
import { requireStepUp } from '../../platform/http/proof.ts';
import { clockDate } from '../../platform/lib/clock.ts';
import { networkOf } from '../../platform/lib/network-of.ts';
import { recordEvent } from '../../platform/resource/history/audit.service.ts';
import { readCampaign } from '../campaigns/campaigns.service.ts';
import { tokenHash } from '../session/opaque-tokens.ts';
import { type Limit, throttled } from '../session/throttle.ts';
import type { ClaimCodes } from './claim-codes.ts';
import * as deviceCampaigns from './device-campaigns.commands.ts';
import * as commands from './devices.commands.ts';
import { findDevice } from './devices.queries.ts';
import { followInitiatives } from './following.service.ts';
import { referenceLostEvent } from './lost-references.ts';
import { mayPlay } from './may-play.ts';
import { type ResetCodes, startOfStep, stepOf } from './reset-codes.ts';

export interface DeviceDeps {
  db: Database;
  urls: FileUrls;
  /** IANA name of the time zone that decides which day it is. */
  timeZone: string;
  codes: ResetCodes;
  claims: ClaimCodes;
}

/**
 * Identifies the calling device by its key. On the first call since a day began at its place or an initiative changed,
 * the device starts to follow what runs there.
 * @param timeZone IANA name; decides the day for a device without a place
 */
export function deviceAuthenticator(db: Database, timeZone: string): AuthenticateDevice {
  const find = async (key: string, withNames: boolean) => {
    const wanted = { timeZone, withNames };
    const device = await commands.deviceOfKey(db, tokenHash(key), wanted);
    if (!device?.followsWrongInitiative) return device;
    await followInitiatives(db, [device.deviceId], timeZone);
    return commands.deviceOfKey(db, tokenHash(key), wanted);
  };
  return async (request: FastifyRequest) => {
    const [, key] = /^Device +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
    const withNames = request.headers['if-none-match'] !== undefined;
    const device = key === undefined ? undefined : await find(key, withNames);
    if (!device) throw problem('device.key');
    return device;
  };
}

/** @throws problem `not_found` if the device isn't the user's or there is no such campaign; `campaign.inactive` */
export function download(
  { db, urls }: Pick<DeviceDeps, 'db' | 'urls'>,
  { code, macAddress }: Received<typeof downloadCampaign>['body'],
  userId: number,
): Promise<AnswerOf<typeof downloadCampaign>> {
  return db.transaction(async (tx) => {
    // Lock the campaign first, as its removal does, which also changes its devices.
    const campaign = await deviceCampaigns.lockCampaignOf(tx, code);
    const device = await commands.lockDevice(tx, { macAddress });
    if (device?.userId !== userId) throw problem('not_found');
    const { campaignId, active } = orNotFound(campaign && mayPlay(device, campaign) ? campaign : undefined);
    if (!active) throw problem('campaign.inactive');
    const configId = await deviceCampaigns.downloadCampaign(tx, device.deviceId, campaignId);
    const { row } = await readCampaign(tx, urls, campaignId);
    const { name, fragranceShots, cover, collection, descriptions, updatedAt } = row;
    return { campaignId, configId, name, fragranceShots, cover, collection, descriptions, updatedAt };
  });
}

/** @throws problem `record.stale`, `device.no_user` */
export function removeUser(
  { db, urls, timeZone }: DeviceDeps,
  deviceId: number,
  { ifMatch, origin }: Pick<CallContext, 'ifMatch' | 'origin'>,
): Promise<TaggedRow<Device>> {
  return db.transaction(async (tx) => {
    const device = orNotFound(await commands.lockDevice(tx, { deviceId }));
    requireIfMatch(ifMatch, recordEtag('device', device.deviceId, device.version));
    if (device.userId === null) throw problem('device.no_user');
    await commands.disconnect(tx, deviceId);
    await recordEvent(tx, origin, { ...(await userLossEvent(tx, device)), action: 'disconnect' });
    return orNotFound(await findDevice(tx, urls, deviceId, timeZone));
  });
}

/** The current code, unless it was used. Whoever knows it can reset the device, so each reading is recorded. */
export function readResetCode(
  { db, codes }: DeviceDeps,
  deviceId: number,
  { user, origin }: Pick<CallContext, 'user' | 'origin'>,
): Promise<AnswerOf<typeof resetCode>> {
  requireStepUp(user);
  const now = clockDate();
  return db.transaction(async (tx) => {
    const device = orNotFound(await commands.lockDevice(tx, { deviceId }));
    const step = stepOf(now);
    const code = orNotFound(device.resetSecret === null ? undefined : codes.codeAt(device.resetSecret, step));
    const isSpent = device.resetStep !== null && device.resetStep >= step;
    if (!isSpent) await recordEvent(tx, origin, { ...auditEvent(device), action: 'reset-code-read' });
    return {
      code: isSpent ? null : code,
      period: RESET_CODE_SECONDS,
      expiresAt: startOfStep(step + 1).toISOString(),
      now: now.toISOString(),
    };
  });
}

/**
 * Frees a device by the code of this step or the one before, each once. An unknown device looks like a wrong code.
 * @throws problem `device.reset_code`, `rate_limited`
 */
export function reset(
  { db, codes }: Pick<DeviceDeps, 'db' | 'codes'>,
  { macAddress, code }: Received<typeof deviceReset>['body'],
  origin: Origin,
): Promise<void> {
  const { limit, address, windowSeconds } = RESET_CODE_FAILURES;
  // Never limit by device alone: a stranger's wrong codes would lock out whoever holds the device.
  const network = networkOf(origin.address);
  const now = stepOf(clockDate());
  const limits: [Limit, Limit] = [
    { key: `reset ${macAddress} ${network}`, limit },
    { key: `reset address ${network}`, limit: address },
  ];
  return throttled(db, limits, windowSeconds, () =>
    db.transaction(async (tx) => {
      const device = await commands.lockDevice(tx, { macAddress });
      const step = device && matchingStep(codes, device, code, now);
      if (!device || step === undefined) throw problem('device.reset_code');
      await commands.disconnect(tx, device.deviceId, step);
      await recordEvent(tx, origin, { ...(await userLossEvent(tx, device)), action: 'reset' });
    }),
  );
}

/** The time step of a code, if it still works. */
function matchingStep(
  codes: ResetCodes,
  { resetSecret, resetStep }: commands.LockedDevice,
  code: string,
  now: number,
): number | undefined {
  if (resetSecret === null) return undefined;
  const usable = [now, now - 1].filter((step) => resetStep === null || step > resetStep);
  return usable.find((step) => {
    const expected = codes.codeAt(resetSecret, step);
    return expected !== undefined && timingSafeEqual(Buffer.from(expected), Buffer.from(code));
  });
}

/** The audit event of a device that loses its user, if it has one. */
async function userLossEvent(tx: Transaction, device: commands.LockedDevice) {
  const email = device.userId === null ? undefined : await commands.emailOf(tx, device.userId);
  return email === undefined ? auditEvent(device) : referenceLostEvent({ user: email })(device);
}

type Named = Pick<commands.LockedDevice, 'deviceId' | 'macAddress' | 'name'>;

/** A device as the audit trail identifies it: by what it is called at that time. */
export function auditEvent({ deviceId, macAddress, name }: Named) {
  return { resource: 'device', recordId: deviceId, recordName: nameOfDevice({ macAddress, name }) } as const;
}
