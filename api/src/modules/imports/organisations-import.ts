import { isDeepStrictEqual } from 'node:util';
import { fieldFaults, PARSE_OPTIONS } from '#contracts/core/field-faults.ts';
import { recordName } from '#contracts/core/fields.ts';
import { bareTaxNumber } from '#contracts/documents.ts';
import { IMPORT_COLUMNS, IMPORT_REQUIRED_COLUMNS } from '#contracts/imports.ts';
import { type OrganisationValues, organisationInput } from '#contracts/organisations/organisations.ts';
import { unlessEmpty } from '../../platform/db/addresses.ts';
import type { Queryable } from '../../platform/db/client.ts';
import { inBatches } from '../../platform/db/in-batches.ts';
import { nextTurn } from '../../platform/lib/next-turn.ts';
import { auditedFields, columnsOf } from '../organisations/organisations.service.ts';
import type { FaultCollector } from './faults.ts';
import type { Importer, ImportRow, PlannedWrite } from './import-kind.ts';
import { knownHeaders } from './known-headers.ts';
import * as commands from './organisations.commands.ts';
import type { RowCells, RowReader } from './row-reader.ts';

const COLUMNS = IMPORT_COLUMNS.organisations;
type Column = (typeof COLUMNS)[number];

interface OrganisationRow extends ImportRow, RowCells<Column> {}

interface OrganisationStep extends PlannedWrite {
  values: OrganisationValues;
}

/** Rows judged before yielding to other work. */
const JUDGED_AT_ONCE = 200;

type Existing = Awaited<ReturnType<typeof commands.findOrganisations>>[number];

export const organisationsImport: Importer<OrganisationRow, OrganisationStep> = {
  resource: 'organisation',
  columns: COLUMNS,
  required: IMPORT_REQUIRED_COLUMNS.organisations,
  ...knownHeaders('organisations'),
  sameKey: (key) => key.toLowerCase(),
  read,
  plan,
  nearest: {},
  nameOf: ({ values }) => values.name,
  cells: (record) => ({ ...cellsOf(record as unknown as Audited) }),
  async insert(tx, steps) {
    const made = await commands.insertOrganisations(
      tx,
      steps.map(({ values }) => columnsOf(values)),
    );
    const ids = new Map(made.map(({ id, name }) => [name, id]));
    return new Map(
      steps.flatMap(({ key, values }) => {
        const id = ids.get(values.name);
        return id === undefined ? [] : [[key, id]];
      }),
    );
  },
  update: (tx, steps) =>
    commands.updateOrganisations(
      tx,
      steps.map(({ id, values }) => ({ ...columnsOf(values), organisationId: id })),
    ),
};

function read(reader: RowReader<string>): OrganisationRow {
  const name = reader.take('name', recordName);
  return { row: reader.row, key: name, ...reader.all(COLUMNS, { name }) };
}

async function plan(
  db: Queryable,
  rows: readonly OrganisationRow[],
  faults: FaultCollector,
  locks: boolean,
): Promise<OrganisationStep[]> {
  const keys = rows.flatMap(({ key }) => key ?? []);
  const found = await inBatches(keys, locks, (part) => commands.findOrganisations(db, part, locks));
  const known = new Map(found.map((organisation) => [organisation.text, organisation]));
  const steps: OrganisationStep[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % JUDGED_AT_ONCE === 0) await nextTurn();
    const step = stepOf(row, known.get(row.key ?? ''), faults);
    if (step) steps.push(step);
  }
  const sound = steps.filter(({ row }) => !faults.hasRow(row));
  await requireOwnDocuments(db, sound, faults);
  return sound.filter(({ row }) => !faults.hasRow(row));
}

/** What is to be done for a row, judged by the rules of the form, unless it has a fault. */
function stepOf(
  { row, key, cells: given, faulty }: OrganisationRow,
  old: Existing | undefined,
  faults: FaultCollector,
): OrganisationStep | undefined {
  const stored = old && cellsOf(old);
  const before = old && audited(old);
  // The name is kept as it is, however the file writes it.
  const cells: Partial<OrganisationCells> = { ...stored, ...given, ...(stored && { name: stored.name }) };
  const bare = { ...cells, document: cells.document ? bareTaxNumber(cells.document) : null };
  if (old && before && key !== undefined && faulty.size === 0 && isDeepStrictEqual(bare, stored)) {
    // It may predate the current rules.
    const { name, document, email, contact } = old;
    const values = { name, document, email, contact, removeLogo: false };
    return { row, key, id: old.organisationId, values, before, after: before };
  }
  const { name, document, email, contactName, phone } = cells;
  const parsed = organisationInput.safeParse(
    { name, document, email, contact: { name: contactName, phone } },
    PARSE_OPTIONS,
  );
  for (const { path, code, params } of parsed.success ? [] : fieldFaults(parsed.error.issues)) {
    const column = columnOf(path);
    if (!faulty.has(column)) faults.add(row, column, code, params);
  }
  if (!parsed.success || key === undefined) return undefined;
  const after = audited(parsed.data);
  if (old && !old.active && !isDeepStrictEqual(before, after)) faults.add(row, 'name', 'record.inactive');
  return { row, key, id: old?.organisationId, values: parsed.data, before, after };
}

/** No two organisations share a document, in the file or beside it. */
async function requireOwnDocuments(
  db: Queryable,
  steps: readonly OrganisationStep[],
  faults: FaultCollector,
): Promise<void> {
  const documents = steps.flatMap(({ values }) => values.document ?? []);
  const holders = await commands.documentHolders(db, documents);
  const taken = new Set<string>();
  for (const { row, id, values } of steps) {
    if (values.document === null) continue;
    const holder = holders.get(values.document) ?? id;
    if (holder !== id || taken.has(values.document)) faults.add(row, 'document', 'duplicate');
    taken.add(values.document);
  }
}

type OrganisationCells = Record<Column, string | null>;

/** An organisation as its history compares it: a file has no logo. */
type Audited = Pick<OrganisationValues, 'name' | 'document' | 'email'> & {
  contact: { name: string | null; phone: string | null } | null;
};

function audited({ name, document, email, contact }: Pick<OrganisationValues, keyof Audited>) {
  return auditedFields({ name, document, email, contact: contact ? unlessEmpty(contact) : null });
}

/** An organisation as a row of the file. */
function cellsOf({ name, document, email, contact }: Audited): OrganisationCells {
  return { name, document, email, contactName: contact?.name ?? null, phone: contact?.phone ?? null };
}

/** Maps `contact.name` to `contactName` and `contact.phone` to `phone`. */
function columnOf(path: string): string {
  return path === 'contact.name' ? 'contactName' : path.replace(/^contact\./, '');
}
