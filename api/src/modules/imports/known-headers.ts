import { IMPORT_COLUMNS, type ImportKind } from '#contracts/imports.ts';
import type { TableShape } from '../../platform/files/spreadsheets/tables.ts';
import type { ExportColumn } from '../../platform/resource/exports/list-export.ts';
import { capsuleSheet } from '../capsules/capsules.export.ts';
import { deviceSheet } from '../devices/devices.export.ts';
import { organisationSheet } from '../organisations/organisations.export.ts';
import { placeSheet } from '../places/places.export.ts';
import { userSheet } from '../users/users.export.ts';
import { MARKED_FAULTS } from './faulty-rows-file.texts.ts';

const OF_ADDRESS = {
  'address.street': 'street',
  'address.city': 'city',
  'address.state': 'state',
  'address.zipcode': 'zipcode',
  'address.country': 'country',
};

/** Columns of a list's spreadsheet that an import takes under another name. */
const TAKEN_AS: Record<ImportKind, Readonly<Record<string, string>>> = {
  capsules: { 'fragrance.name': 'fragrance', 'remainingShots.total': 'totalShots' },
  devices: {
    'owner.nome': 'owner',
    'owner.email': 'owner',
    'organisation.name': 'organisation',
    'place.name': 'place',
  },
  organisations: { 'contact.name': 'contactName', 'contact.phone': 'phone' },
  places: {
    'organisation.name': 'organisation',
    ...OF_ADDRESS,
    'contact.name': 'contactName',
    'contact.phone': 'phone',
    'contact.email': 'email',
  },
  users: {
    'document.cpf': 'cpf',
    'profile.nome': 'profile',
    'organisation.name': 'organisation',
    ...OF_ADDRESS,
  },
};

const SHEETS: Record<ImportKind, readonly Pick<ExportColumn<never>, 'id' | 'header'>[]> = {
  capsules: capsuleSheet.columns,
  devices: deviceSheet.columns,
  organisations: organisationSheet.columns,
  places: placeSheet.columns,
  users: userSheet.columns,
};

/** The owner is identified by the address; the name is used only if the file has no address. */
const YIELDING: Partial<Record<ImportKind, string>> = { devices: 'owner.nome' };

/**
 * The headers of a list's spreadsheet, in every language and by their keys, so that an exported file can be
 * imported again. Columns that an import can't write are ignored.
 */
export function knownHeaders(kind: ImportKind): Required<Pick<TableShape, 'aliases' | 'yielding'>> {
  const columns: readonly string[] = IMPORT_COLUMNS[kind];
  const aliases: Record<string, string | null> = {};
  for (const text of MARKED_FAULTS) aliases[text.toLowerCase()] = null;
  for (const { id, header } of SHEETS[kind]) {
    const column = TAKEN_AS[kind][id] ?? (columns.includes(id) ? id : null);
    for (const name of [id, ...header]) aliases[name.toLowerCase()] = column;
  }
  const yields = SHEETS[kind].find(({ id }) => id === YIELDING[kind]);
  return { aliases, yielding: yields ? [yields.id, ...yields.header].map((name) => name.toLowerCase()) : [] };
}
