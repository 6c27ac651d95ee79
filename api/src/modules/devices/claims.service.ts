import { CLAIM_FAILURES, USER_DEVICES_MAX } from '#contracts/core/constants.ts';
import type { AnswerOf, Received } from '#contracts/core/endpoint.ts';
import { hasBackOfficeAccess } from '#contracts/core/permissions.ts';
import type {
  claimDevice,
  createDevice,
  deviceLabels,
  readClaimCode,
} from '#contracts/devices/device-codes.ts';
import type { Device } from '#contracts/devices/devices.ts';
import { nameOfDevice } from '#contracts/devices/name-of-device.ts';
import type { Transaction } from '../../platform/db/client.ts';
import { mapConstraintErrors } from '../../platform/db/errors.ts';
import type { Authorize } from '../../platform/http/access.ts';
import type { CallContext, Origin } from '../../platform/http/call-context.ts';
import type { TaggedRow } from '../../platform/http/etag.ts';
import { orNotFound } from '../../platform/http/or-not-found.ts';
import { fieldProblem, ProblemError, problem } from '../../platform/http/problem.ts';
import { requireStepUp } from '../../platform/http/proof.ts';
import { recordEvent, recordEvents } from '../../platform/resource/history/audit.service.ts';
import { newToken, tokenHash } from '../session/opaque-tokens.ts';
import { countAttempt, secondsToWait, tryCountCall } from '../session/throttle.ts';
import { belongingOf, lockBelongings } from './device-belonging.ts';
import * as commands from './devices.commands.ts';
import { findDevice } from './devices.queries.ts';
import { auditEvent, type DeviceDeps } from './devices.service.ts';

const { windowSeconds } = CLAIM_FAILURES;

/** Staff administer devices and have none of their own. @throws problem `forbidden` */
export const mayClaim: Authorize = async ({ caller }) => {
  if (hasBackOfficeAccess(caller.profile)) throw problem('forbidden');
};

/**
 * Connects a device to a user, who also becomes its owner if it has none. Always makes new keys, so that a user who has
 * lost them can claim it again.
 * @throws problem `device.claim` if the code is wrong, the device is somebody else's or doesn't exist, without telling
 * which; `device.busy`, `device.too_many`, `rate_limited`
 */
export async function claim(
  { db, codes, claims }: Pick<DeviceDeps, 'db' | 'codes' | 'claims'>,
  { macAddress, claimCode }: Received<typeof claimDevice>['body'],
  userId: number,
  origin: Origin,
): Promise<AnswerOf<typeof claimDevice>> {
  const deviceKey = newToken();
  const { base32, encrypted } = codes.newSecret();
  const opensIt = (device: commands.Claimable | undefined) => {
    const isRight = claims.matches(device?.claimCode, claimCode);
    return isRight && (device?.ownerId ?? userId) === userId;
  };
  const claimed = await db.transaction(async (tx) => {
    const retryAfter = await secondsToWait(tx, ofAccount(userId), windowSeconds);
    if (retryAfter > 0) throw problem('rate_limited', { retryAfter });
    if (!opensIt(await commands.findClaimable(tx, macAddress))) return recordWrongCode(tx, userId, origin);
    const email = await commands.lockClaims(tx, userId);
    const device = await commands.lockDevice(tx, { macAddress });
    if (!device || !opensIt(device)) return recordWrongCode(tx, userId, origin);
    const { deviceId } = device;
    if ((device.userId ?? userId) !== userId) throw problem('device.busy');
    if ((await commands.countOthers(tx, userId, deviceId)) >= USER_DEVICES_MAX)
      throw problem('device.too_many');
    await commands.connect(tx, { deviceId, userId, keyHash: tokenHash(deviceKey), resetSecret: encrypted });
    const becomesOwner = device.ownerId === null && { before: { owner: null }, after: { owner: email } };
    await recordEvent(tx, origin, { ...auditEvent(device), action: 'claim', ...becomesOwner });
    return deviceId;
  });
  if (claimed instanceof ProblemError) throw claimed;
  return { deviceId: claimed, deviceKey, resetSecret: base32 };
}

function ofAccount(userId: number) {
  return { key: `claims of ${userId}`, limit: CLAIM_FAILURES.account };
}

/**
 * Counts a wrong code even when the address has used up its own limit; otherwise its accounts could keep guessing. The
 * limit of an address never blocks a right code, since others may share the address.
 * @returns the error to throw once the count is committed
 */
async function recordWrongCode(tx: Transaction, userId: number, { address }: Origin): Promise<ProblemError> {
  await countAttempt(tx, ofAccount(userId).key);
  const { address: limit } = CLAIM_FAILURES;
  const retryAfter = await tryCountCall(tx, { call: 'claims from', address, limit, windowSeconds });
  if (retryAfter > 0) return problem('rate_limited', { retryAfter });
  return problem('device.claim');
}

/** @throws problem `conflict.duplicate` */
export function create(
  { db, urls, timeZone, claims }: DeviceDeps,
  {
    macAddress,
    name = null,
    owner,
    claimCode,
    organisationId,
    placeId,
  }: Received<typeof createDevice>['body'],
  origin: Origin,
): Promise<TaggedRow<Device>> {
  const meanings = { devices_mac_key: () => fieldProblem({ path: 'macAddress', code: 'duplicate' }) };
  return mapConstraintErrors(meanings, () =>
    db.transaction(async (tx) => {
      const known = owner && (await commands.lockOwner(tx, owner.id));
      if (owner && !known) throw fieldProblem({ path: 'owner.id', code: 'reference' });
      const given = { organisationId: organisationId ?? undefined, placeId: placeId ?? undefined };
      const belongings = await lockBelongings(tx, [given]);
      const belonging = belongings(given);
      const deviceId = await commands.insertDevice(tx, {
        ...belongingOf({ organisationId: null, placeId: null }, belonging),
        macAddress,
        name,
        ownerId: owner?.id ?? null,
        claimCode: claims.encrypt(claimCode ?? claims.newCode()),
      });
      await recordEvent(tx, origin, {
        ...auditEvent({ deviceId, macAddress, name }),
        action: 'create',
        after: {
          macAddress,
          name,
          owner: known?.email ?? null,
          organisation: (belonging.place?.organisation ?? belonging.organisation)?.name ?? null,
          place: belonging.place?.name ?? null,
        },
      });
      return orNotFound(await findDevice(tx, urls, deviceId, timeZone));
    }),
  );
}

type RequestingUser = Pick<CallContext, 'user' | 'origin'>;

/** Reads a claim code. Whoever knows it can claim the device, so each reading is recorded. */
export async function read(
  deps: DeviceDeps,
  deviceId: number,
  caller: RequestingUser,
): Promise<AnswerOf<typeof readClaimCode>> {
  const { labels } = await labelsOf(deps, [deviceId], caller);
  const { claimCode, qrCode } = orNotFound(labels[0]);
  return { claimCode, qrCode };
}

/**
 * @throws problem `not_found` if one of the devices is unknown, `device.claim_code` if its code was encrypted with
 * another key; then none is read
 */
export function labelsOf(
  { db, claims }: Pick<DeviceDeps, 'db' | 'claims'>,
  ids: readonly number[],
  { user, origin }: RequestingUser,
): Promise<AnswerOf<typeof deviceLabels>> {
  const proof = requireStepUp(user);
  return db.transaction(async (tx) => {
    const rows = await commands.findClaimCodes(tx, ids, proof);
    const byId = new Map(rows.map((row) => [row.deviceId, row]));
    const labels = [...new Set(ids)].map((id) => {
      const { deviceId, macAddress, name, claimCode } = orNotFound(byId.get(id));
      const code = claims.read(orNotFound(claimCode ?? undefined));
      if (code === undefined)
        throw problem('device.claim_code', { params: { device: nameOfDevice({ macAddress, name }) } });
      return { deviceId, macAddress, name, ...labelOf(macAddress, code) };
    });
    const auditEvents = labels.map((label) => ({ ...auditEvent(label), action: 'claim-code-read' as const }));
    await recordEvents(tx, origin, auditEvents);
    return { labels };
  });
}

/** Replaces a claim code. Old labels stop working; the current user keeps the device. */
export function change(
  { db, claims }: Pick<DeviceDeps, 'db' | 'claims'>,
  deviceId: number,
  { user, origin }: RequestingUser,
): Promise<AnswerOf<typeof readClaimCode>> {
  const proof = requireStepUp(user);
  const claimCode = claims.newCode();
  return db.transaction(async (tx) => {
    const device = orNotFound(await commands.lockDevice(tx, { deviceId }));
    await commands.setClaimCode(tx, deviceId, claims.encrypt(claimCode), proof);
    await recordEvent(tx, origin, { ...auditEvent(device), action: 'claim-code-changed' });
    return labelOf(device.macAddress, claimCode);
  });
}

function labelOf(macAddress: string, claimCode: string): AnswerOf<typeof readClaimCode> {
  return { claimCode, qrCode: `DEVICE|SCENT|${macAddress}|${claimCode}` };
}
