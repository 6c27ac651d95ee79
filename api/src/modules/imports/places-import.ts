import { isDeepStrictEqual } from 'node:util';
import type { Address } from '#contracts/address/address.ts';
import { zoneOfAddress } from '#contracts/address/zone-of-address.ts';
import { fieldFaults, PARSE_OPTIONS } from '#contracts/core/field-faults.ts';
import { recordName } from '#contracts/core/fields.ts';
import { brazilianZip } from '#contracts/documents.ts';
import { IMPORT_COLUMNS, IMPORT_REQUIRED_COLUMNS } from '#contracts/imports.ts';
import type { OrganisationRef } from '#contracts/organisations/organisation-refs.ts';
import { type Place, type PlaceValues, placeInput } from '#contracts/places.ts';
import { unlessEmpty } from '../../platform/db/addresses.ts';
import type { Queryable } from '../../platform/db/client.ts';
import { inBatches } from '../../platform/db/in-batches.ts';
import { knownZones } from '../../platform/db/known-zones.ts';
import { nextTurn } from '../../platform/lib/next-turn.ts';
import { stateOfZip } from '../geo/cep-ranges.ts';
import { audited, columnsOf } from '../places/places.service.ts';
import { organisationsByText } from './belonging.queries.ts';
import type { FaultCollector } from './faults.ts';
import type { Importer, ImportRow, PlannedWrite } from './import-kind.ts';
import { knownHeaders } from './known-headers.ts';
import { nearestOf } from './nearest.queries.ts';
import * as commands from './places.commands.ts';
import type { RowCells, RowReader } from './row-reader.ts';

const COLUMNS = IMPORT_COLUMNS.places;
type Column = (typeof COLUMNS)[number];
type PlaceCells = Record<Column, string | null>;

interface PlaceImportRow extends ImportRow, RowCells<Column> {}

interface PlaceStep extends PlannedWrite {
  values: PlaceValues;
}

type ExistingPlace = Awaited<ReturnType<typeof commands.findPlaces>>[number];

/** Rows judged before yielding to other work. */
const JUDGED_AT_ONCE = 200;

export const placesImport: Importer<PlaceImportRow, PlaceStep> = {
  resource: 'place',
  columns: COLUMNS,
  required: IMPORT_REQUIRED_COLUMNS.places,
  keyColumn: 'name',
  ...knownHeaders('places'),
  sameKey: (key) => key.toLowerCase(),
  read,
  plan,
  nearest: { organisation: nearestOf('organisation') },
  nameOf: ({ values }) => values.name,
  cells: (record) => ({ ...cellsOf(record as unknown as AuditedPlace) }),
  async insert(tx, steps) {
    const made = await commands.insertPlaces(
      tx,
      steps.map(({ values }) => columnsOf(values)),
    );
    const idOf = (organisationId: number, name: string) => `${organisationId} ${name}`;
    const ids = new Map(made.map(({ id, organisationId, name }) => [idOf(organisationId, name), id]));
    return new Map(
      steps.flatMap(({ key, values: { organisationId, name } }) => {
        const id = ids.get(idOf(organisationId, name));
        return id === undefined ? [] : [[key, id]];
      }),
    );
  },
  update: (tx, steps) =>
    commands.updatePlaces(
      tx,
      steps.map(({ id, values }) => ({ ...columnsOf(values), placeId: id })),
    ),
};

function read(reader: RowReader<string>): PlaceImportRow {
  const organisation = reader.take('organisation', recordName);
  const name = reader.take('name', recordName);
  const key = organisation === undefined || name === undefined ? undefined : `${organisation} · ${name}`;
  return { row: reader.row, key, ...reader.all(COLUMNS, { organisation, name }) };
}

async function plan(
  db: Queryable,
  rows: readonly PlaceImportRow[],
  faults: FaultCollector,
  locks: boolean,
): Promise<PlaceStep[]> {
  const names = [...new Set(rows.flatMap(({ cells }) => cells.organisation ?? []))];
  // Locked before the places, as when an organisation is deactivated.
  const organisations = await organisationsByText(db, names, locks);
  const keys = rows.flatMap(({ key, cells: { organisation, name } }) =>
    key !== undefined && organisation && name ? [{ key, organisation, name }] : [],
  );
  const found = await inBatches(keys, locks, (part) => commands.findPlaces(db, part, locks));
  const known = new Map(found.map((place) => [place.key, place]));
  const steps: PlaceStep[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % JUDGED_AT_ONCE === 0) await nextTurn();
    const step = stepOf(row, known.get(row.key ?? ''), organisations, faults);
    if (step) steps.push(step);
  }
  // The database knows the same zones when it is written.
  if (!locks) await requireKnownZones(db, steps, faults);
  return steps.filter(({ row }) => !faults.hasRow(row));
}

/** What is to be done for a row, judged by the rules of the form, unless it has a fault. */
function stepOf(
  { row, key, cells: given, faulty }: PlaceImportRow,
  old: ExistingPlace | undefined,
  organisations: ReadonlyMap<string, OrganisationRef>,
  faults: FaultCollector,
): PlaceStep | undefined {
  const stored = old && cellsOf({ ...old, organisation: old.organisation.name });
  const before = old && audited({ ...old, ...presentParts(old) });
  // Names are kept as they are, however the file writes them.
  const cells = {
    ...stored,
    ...given,
    ...(stored && { organisation: stored.organisation, name: stored.name }),
  };
  const timeZone = cells.timeZone ?? zoneOf(cells) ?? stored?.timeZone;
  const isSame =
    stored &&
    COLUMNS.every((column) => (column === 'timeZone' ? timeZone : cells[column]) === stored[column]);
  if (old && before && isSame && key !== undefined) {
    const { organisation, name, address, contact } = old;
    const values = {
      organisationId: organisation.organisationId,
      name,
      address,
      contact,
      timeZone: old.timeZone,
      openingHours: old.openingHours,
    };
    return { row, key, id: old.placeId, values, before, after: before };
  }
  const organisation = organisations.get(given.organisation ?? '');
  if (given.organisation && !organisation) faults.add(row, 'organisation', 'reference');
  if (timeZone === undefined && !faulty.has('timeZone')) faults.add(row, 'timeZone', 'import.time_zone');
  const { name, zipcode, street, city, state, country, contactName, phone, email } = cells;
  const parsed = placeInput.safeParse(
    {
      // What is missing here was reported.
      organisationId: organisation?.organisationId ?? 1,
      name,
      address: { zipcode, street, city, state, country },
      contact: { name: contactName, phone, email },
      timeZone: timeZone ?? 'UTC',
      // Files have no column for them.
      openingHours: old?.openingHours,
    },
    PARSE_OPTIONS,
  );
  for (const { path, code, params } of parsed.success ? [] : fieldFaults(parsed.error.issues)) {
    const column = columnOf(path);
    if (!faulty.has(column)) faults.add(row, column, code, params);
  }
  if (!parsed.success || !organisation || key === undefined) return undefined;
  const values = parsed.data;
  const after = audited({ ...values, ...presentParts(values), organisation });
  if (old && !old.active && !isDeepStrictEqual(before, after)) faults.add(row, 'name', 'record.inactive');
  return { row, key, id: old?.placeId, values, before, after };
}

/** The zone that the address of a row tells, also by the postal code. */
function zoneOf({ country, state, city, zipcode }: Partial<PlaceCells>): string | undefined {
  const digits = brazilianZip(zipcode ?? '')?.replace('-', '') ?? '';
  return (
    zoneOfAddress({ country, state, city }) ?? zoneOfAddress({ country, state: stateOfZip(digits), city })
  );
}

async function requireKnownZones(db: Queryable, steps: readonly PlaceStep[], faults: FaultCollector) {
  const zones = new Set(steps.map(({ values }) => values.timeZone));
  if (zones.size === 0) return;
  const known = await knownZones(db, [...zones]);
  for (const { row, values } of steps) {
    if (!known.has(values.timeZone)) faults.add(row, 'timeZone', 'invalid');
  }
}

/** Address and contact as responses have them: null if empty. */
function presentParts({
  address,
  contact,
}: Pick<PlaceValues, 'address' | 'contact'>): Pick<Place, 'address' | 'contact'> {
  return { address: address && unlessEmpty(address), contact: contact ? unlessEmpty(contact) : null };
}

type AuditedPlace = Pick<Place, 'name' | 'timeZone'> & {
  organisation: string;
  address: Address | null;
  contact: Place['contact'];
};

/** A place as a row of the file. */
function cellsOf({ organisation, name, address, contact, timeZone }: AuditedPlace): PlaceCells {
  const { zipcode = null, street = null, city = null, state = null, country = null } = address ?? {};
  const { name: contactName = null, phone = null, email = null } = contact ?? {};
  return { organisation, name, zipcode, street, city, state, country, timeZone, contactName, phone, email };
}

/** Maps `address.zipcode` to `zipcode` and `contact.name` to `contactName`. */
function columnOf(path: string): string {
  return path === 'contact.name' ? 'contactName' : path.replace(/^(address|contact)\./, '');
}
