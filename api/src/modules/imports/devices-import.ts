import { optional, recordName } from '#contracts/core/fields.ts';
import { claimCode } from '#contracts/devices/device-codes.ts';
import { deviceName } from '#contracts/devices/device-set.ts';
import { macAddress } from '#contracts/devices/devices.ts';
import { nameOfDevice } from '#contracts/devices/name-of-device.ts';
import { IMPORT_COLUMNS, IMPORT_REQUIRED_COLUMNS } from '#contracts/imports.ts';
import type { OrganisationRef, PlaceRef } from '#contracts/organisations/organisation-refs.ts';
import { emailAddress } from '#contracts/users/person-fields.ts';
import type { Queryable } from '../../platform/db/client.ts';
import { inBatches } from '../../platform/db/in-batches.ts';
import type { SignedInUser } from '../../platform/http/call-context.ts';
import { type Proof, provenBy, requireStepUp } from '../../platform/http/proof.ts';
import type { ClaimCodes } from '../devices/claim-codes.ts';
import { mayPlay } from '../devices/may-play.ts';
import * as belonging from './belonging.queries.ts';
import * as commands from './devices.commands.ts';
import type { FaultCollector } from './faults.ts';
import type { Importer, ImportRow, PlannedWrite } from './import-kind.ts';
import { knownHeaders } from './known-headers.ts';
import { nearestOf } from './nearest.queries.ts';

interface DeviceImportRow extends ImportRow {
  /** Undefined also if the file has no such column: then the owner stays. */
  owner: string | null | undefined;
  /** Null or undefined: a new device gets a generated code, a known one keeps its own. */
  claimCode: string | null | undefined;
  /** As `owner`, but without its column the place is dropped if the organisation changes. */
  organisation: string | null | undefined;
  place: string | null | undefined;
  /** As `owner`. */
  name: string | null | undefined;
}

interface DeviceStep extends PlannedWrite {
  /** The code as given, if any. */
  values: Omit<commands.DeviceValues, 'claimCode'> & { code: string | null };
}

const owner = optional(emailAddress);
const optionalCode = optional(claimCode);
const recordNamed = optional(recordName);
const name = optional(deviceName);

export function devicesImport(claims: ClaimCodes): Importer<DeviceImportRow, DeviceStep> {
  return {
    resource: 'device',
    columns: IMPORT_COLUMNS.devices,
    required: IMPORT_REQUIRED_COLUMNS.devices,
    alsoChanges: ['campaign'],
    ...knownHeaders('devices'),
    sameKey: (key) => key,
    read: (cells) => ({
      row: cells.row,
      key: cells.take('macAddress', macAddress),
      owner: cells.take('owner', owner),
      claimCode: cells.take('claimCode', optionalCode),
      organisation: cells.take('organisation', recordNamed),
      place: cells.take('place', recordNamed),
      name: cells.take('name', name),
    }),
    plan: (...given) => plan(claims, ...given),
    nearest: {
      owner: commands.nearestEmail,
      organisation: nearestOf('organisation'),
      place: nearestOf('place'),
    },
    nameOf: ({ key, values }) => nameOfDevice({ macAddress: key, name: values.name }),
    cells: (record) => record,
    proofFor,
    async insert(tx, steps) {
      const made = await commands.insertDevices(
        tx,
        steps.map(({ values: { code, ...values } }) => ({
          ...values,
          claimCode: claims.encrypt(code ?? claims.newCode()),
        })),
      );
      return new Map(made.map(({ id, key }) => [key, id]));
    },
    update: (tx, steps, { user }) =>
      commands.updateDevices(
        tx,
        steps.map(({ id, values: { code, ...values } }) => ({
          ...values,
          deviceId: id,
          claimCode: code && claims.encrypt(code),
        })),
        proofFor(user, steps),
      ),
  };
}

/** Known devices that get another claim code, or are taken from their owner, can be claimed by others. */
function proofFor(user: SignedInUser, steps: readonly DeviceStep[]): Proof {
  const givesAccess = steps.some(
    ({ before, after }) =>
      before &&
      (before.claimCode !== after.claimCode || (before.owner !== null && before.owner !== after.owner)),
  );
  return givesAccess ? requireStepUp(user) : provenBy('nothing to prove');
}

async function plan(
  claims: ClaimCodes,
  db: Queryable,
  rows: readonly DeviceImportRow[],
  faults: FaultCollector,
  locks: boolean,
): Promise<DeviceStep[]> {
  const emails = [...new Set(rows.flatMap((row) => row.owner ?? []))];
  const users = await inBatches(emails, locks, (part) => commands.ownersOf(db, part, locks));
  const owners = new Map(users.map((user) => [user.email.toLowerCase(), user]));
  const named = await namedBelongings(db, rows, locks);
  const keys = rows.flatMap(({ key }) => key ?? []);
  if (locks) await commands.lockOwnersOfCampaigns(db, keys);
  const devices = await inBatches(keys, locks, (part) => commands.findDevices(db, part, locks));
  const known = new Map(devices.map((row) => [row.macAddress, row]));
  return rows.flatMap((row): DeviceStep[] => {
    const old = known.get(row.key ?? '');
    const given = row.owner ? owners.get(row.owner.toLowerCase()) : undefined;
    if (row.owner && !given) faults.add(row.row, 'owner', 'reference');
    const belongsTo = named(row, old);
    if (belongsTo.fault) faults.add(row.row, ...belongsTo.fault);
    if (faults.hasRow(row.row) || row.key === undefined) return [];
    const lost = lostCampaign(old, belongsTo);
    const unchanged = row.owner === undefined ? old : undefined;
    const values = {
      macAddress: row.key,
      name: row.name === undefined ? (old?.name ?? null) : row.name,
      ownerId: given?.userId ?? unchanged?.ownerId ?? null,
      organisationId: belongsTo.organisation?.organisationId ?? null,
      placeId: belongsTo.place?.placeId ?? null,
      code: row.claimCode ?? null,
    };
    // Only if one is given: nothing else is compared, and encryption is expensive.
    const codes = row.claimCode
      ? {
          before: { claimCode: claims.read(old?.claimCode ?? null) ?? null },
          after: { claimCode: row.claimCode },
        }
      : undefined;
    return [
      {
        row: row.row,
        key: row.key,
        id: old?.deviceId,
        values,
        before: old && {
          macAddress: old.macAddress,
          name: old.name,
          owner: old.owner,
          organisation: old.organisation?.name ?? null,
          place: old.place?.name ?? null,
          ...(lost && { campaign: lost }),
          ...codes?.before,
        },
        after: {
          macAddress: row.key,
          name: values.name,
          owner: given?.email ?? unchanged?.owner ?? null,
          organisation: belongsTo.organisation?.name ?? null,
          place: belongsTo.place?.name ?? null,
          ...(lost && { campaign: null }),
          ...codes?.after,
        },
        warning: lost
          ? { column: 'organisation', code: 'device.campaign_lost', params: { name: lost } }
          : undefined,
      },
    ];
  });
}

/** The name of the campaign that a device loses, because its new organisation may not use it. */
function lostCampaign(
  old: commands.ExistingDevice | undefined,
  { organisation }: Belonging,
): string | undefined {
  if (!old?.campaign) return undefined;
  const organisationId = organisation?.organisationId ?? null;
  return mayPlay({ organisationId }, old.campaign) ? undefined : old.campaign.name;
}

interface Belonging {
  organisation: OrganisationRef | null;
  place: PlaceRef | null;
  /** The column whose text matches nothing, or names a place of other organisations only. */
  fault?: readonly [column: 'organisation' | 'place', code: 'reference' | 'device.place'];
}

/** @returns a function that finds where a row's device belongs; a missing column keeps what the device has */
async function namedBelongings(db: Queryable, rows: readonly DeviceImportRow[], locks: boolean) {
  const textsOf = (column: 'organisation' | 'place') => [
    ...new Set(rows.flatMap((row) => row[column] ?? [])),
  ];
  const organisations = await belonging.organisationsByText(db, textsOf('organisation'), locks);
  const named = await inBatches(textsOf('place'), locks, (part) => belonging.placesOf(db, part, locks));
  const places = new Map(named.map((found) => [`${found.organisationId} ${found.text}`, found]));
  const known = new Set(named.map(({ text }) => text));
  return (row: DeviceImportRow, old: commands.ExistingDevice | undefined): Belonging => {
    const organisation =
      row.organisation === undefined
        ? (old?.organisation ?? null)
        : (row.organisation && organisations.get(row.organisation)) || null;
    if (row.organisation && !organisation)
      return { organisation, place: null, fault: ['organisation', 'reference'] };
    if (row.place === undefined) {
      const stays = old?.organisation?.organisationId === organisation?.organisationId;
      return { organisation, place: stays ? (old?.place ?? null) : null };
    }
    const place = (row.place && places.get(`${organisation?.organisationId} ${row.place}`)) || null;
    if (!row.place || place) return { organisation, place };
    return { organisation, place, fault: ['place', known.has(row.place) ? 'device.place' : 'reference'] };
  };
}
