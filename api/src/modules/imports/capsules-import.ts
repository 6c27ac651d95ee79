import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { serialNumber } from '#contracts/capsules/capsules.ts';
import { CAPSULE_SHOTS_MAX, NAME_MAX } from '#contracts/core/constants.ts';
import { line } from '#contracts/core/fields.ts';
import { IMPORT_COLUMNS, IMPORT_REQUIRED_COLUMNS } from '#contracts/imports.ts';
import type { Queryable } from '../../platform/db/client.ts';
import { inBatches } from '../../platform/db/in-batches.ts';
import * as commands from './capsules.commands.ts';
import type { FaultCollector } from './faults.ts';
import type { Importer, ImportRow, PlannedWrite } from './import-kind.ts';
import { knownHeaders } from './known-headers.ts';
import { nearestOf } from './nearest.queries.ts';

interface CapsuleRow extends ImportRow {
  fragrance: string | undefined;
  totalShots: number | undefined;
  /** Undefined also if the file has no such column: then the date stays. */
  dueDate: string | null | undefined;
}

interface CapsuleStep extends PlannedWrite {
  values: commands.CapsuleValues;
}

const fragranceText = line(1, NAME_MAX);
/** Numeric text is checked as a number; any other text fails. So does `1.000`, a thousand where commas are decimal. */
const totalShots = z.preprocess(
  (text) => (typeof text === 'string' && /^-?\d+(\.(?!000$)\d+)?$/.test(text) ? Number(text) : text),
  z.int().min(1).max(CAPSULE_SHOTS_MAX),
);

export const capsulesImport: Importer<CapsuleRow, CapsuleStep> = {
  resource: 'capsule',
  columns: IMPORT_COLUMNS.capsules,
  required: IMPORT_REQUIRED_COLUMNS.capsules,
  ...knownHeaders('capsules'),
  sameKey: (key) => key.toLowerCase(),
  read: (cells) => ({
    row: cells.row,
    key: cells.take('serialNumber', serialNumber),
    fragrance: cells.take('fragrance', fragranceText),
    totalShots: cells.take('totalShots', totalShots),
    dueDate: cells.day('dueDate', 'present'),
  }),
  plan,
  nearest: { fragrance: nearestOf('fragrance') },
  nameOf: ({ key }) => key,
  cells: (record) => record,
  async insert(tx, steps) {
    const made = await commands.insertCapsules(
      tx,
      steps.map(({ values }) => values),
    );
    return new Map(made.map(({ id, key }) => [key, id]));
  },
  update: (tx, steps) =>
    commands.updateCapsules(
      tx,
      steps.map(({ id, values }) => ({ ...values, capsuleId: id })),
    ),
};

async function plan(
  db: Queryable,
  rows: readonly CapsuleRow[],
  faults: FaultCollector,
  locks: boolean,
): Promise<CapsuleStep[]> {
  const texts = [...new Set(rows.flatMap(({ fragrance }) => fragrance ?? []))];
  const meant = new Map(
    await inBatches(texts, locks, async (part) => [...(await commands.matchFragrances(db, part, locks))]),
  );
  const keys = rows.flatMap(({ key }) => key ?? []);
  const known = await inBatches(keys, locks, (part) => commands.findCapsules(db, part, locks));
  const bySerial = new Map(known.map((row) => [row.key, row]));
  return rows.flatMap((row): CapsuleStep[] => {
    const old = bySerial.get(row.key ?? '');
    const fragrance = choose(meant.get(row.fragrance ?? ''), old?.fragranceId);
    if (row.fragrance !== undefined && !fragrance) faults.add(row.row, 'fragrance', 'reference');
    if (faults.hasRow(row.row) || !fragrance || row.key === undefined || row.totalShots === undefined)
      return [];
    const values = {
      serialNumber: old?.serialNumber ?? row.key,
      fragranceId: fragrance.fragranceId,
      totalShots: row.totalShots,
      dueDate: row.dueDate === undefined ? (old?.dueDate ?? null) : row.dueDate,
    };
    const before = old && audited(old, old.fragrance);
    const after = audited(
      { ...values, remainingShots: Math.max(0, row.totalShots - (old?.firedShots ?? 0)) },
      fragrance.name,
    );
    if (old && !old.active && !isDeepStrictEqual(before, after)) {
      faults.add(row.row, 'serialNumber', 'record.inactive');
      return [];
    }
    return [{ row: row.row, key: row.key, id: old?.capsuleId, values, before, after }];
  });
}

/**
 * Prefers a name to an id, and an exact name to one that differs in its accents.
 * @param currentId the capsule's current fragrance, which may stay even if it has become inactive
 */
function choose(
  meant: readonly commands.FragranceMatch[] = [],
  currentId?: number,
): commands.FragranceMatch | undefined {
  const active = meant.filter(({ active, fragranceId }) => active || fragranceId === currentId);
  const named = active.filter(({ byId }) => !byId);
  const exact = named.find(({ byExactName }) => byExactName);
  if (exact ?? named[0]) return exact ?? (named.length === 1 ? named[0] : undefined);
  return active.find(({ byId }) => byId);
}

function audited(
  values: Omit<commands.CapsuleValues, 'fragranceId'> & { remainingShots: number },
  fragrance: string,
) {
  const { serialNumber: serial, totalShots: total, remainingShots, dueDate } = values;
  return { serialNumber: serial, fragrance, totalShots: total, remainingShots, dueDate };
}
