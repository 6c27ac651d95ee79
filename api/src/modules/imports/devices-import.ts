import { optional } from '#contracts/core/fields.ts';
import { macAddress } from '#contracts/devices.ts';
import { IMPORT_COLUMNS, IMPORT_REQUIRED_COLUMNS } from '#contracts/imports.ts';
import { emailAddress } from '#contracts/person-fields.ts';
import type { Queryable } from '../../db/client.ts';
import * as commands from './devices.commands.ts';
import type { Faults } from './faults.ts';
import type { ImportKindOf, ReadRow, Step } from './import-kind.ts';

interface DeviceImportRow extends ReadRow {
  /** Undefined also where the file has no such column: then it stays. */
  owner: string | null | undefined;
}

interface DeviceStep extends Step {
  values: commands.DeviceValues;
}

const owner = optional(emailAddress);

export const devicesImport: ImportKindOf<DeviceImportRow, DeviceStep> = {
  resource: 'device',
  columns: IMPORT_COLUMNS.devices,
  required: IMPORT_REQUIRED_COLUMNS.devices,
  aliases: {},
  sameKey: (key) => key,
  read: (cells) => ({
    row: cells.row,
    key: cells.take('macAddress', macAddress),
    owner: cells.take('owner', owner),
  }),
  plan,
  nameOf: ({ key }) => key,
  cells: (record) => record,
  async insert(tx, steps) {
    const made = await commands.insertDevices(
      tx,
      steps.map(({ values }) => values),
    );
    return new Map(made.map(({ id, key }) => [key, id]));
  },
  update: (tx, steps) =>
    commands.updateDevices(
      tx,
      steps.flatMap(({ id, values }) => (id === undefined ? [] : [{ ...values, deviceId: id }])),
    ),
};

async function plan(
  db: Queryable,
  rows: readonly DeviceImportRow[],
  faults: Faults,
  locks: boolean,
): Promise<DeviceStep[]> {
  const emails = [...new Set(rows.flatMap((row) => row.owner ?? []))];
  const owners = new Map(
    (await commands.ownersOf(db, emails, locks)).map((user) => [user.email.toLowerCase(), user]),
  );
  const keys = rows.flatMap(({ key }) => key ?? []);
  const known = new Map((await commands.knownDevices(db, keys, locks)).map((row) => [row.macAddress, row]));
  return rows.flatMap((row): DeviceStep[] => {
    const old = known.get(row.key ?? '');
    const given = row.owner ? owners.get(row.owner.toLowerCase()) : undefined;
    if (row.owner && !given) faults.add(row.row, 'owner', 'reference');
    if (faults.isIn(row.row) || row.key === undefined) return [];
    const kept = row.owner === undefined ? old : undefined;
    const values = { macAddress: row.key, ownerId: given?.userId ?? kept?.ownerId ?? null };
    return [
      {
        row: row.row,
        key: row.key,
        id: old?.deviceId,
        values,
        before: old && { macAddress: old.macAddress, owner: old.owner },
        after: { macAddress: row.key, owner: given?.email ?? kept?.owner ?? null },
      },
    ];
  });
}
