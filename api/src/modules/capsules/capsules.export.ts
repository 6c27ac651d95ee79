import type { Capsule } from '#contracts/capsules.ts';
import type { RefillCapsule, RefillGroup } from '#contracts/refill.ts';
import {
  createdColumn,
  day,
  type ListSheet,
  number,
  organisationColumn,
  text,
  updatedColumn,
} from '../../platform/resource/exports/list-export.ts';

const serialNumber = text(
  'serialNumber',
  ['Número de série', 'Serial number', 'Número de serie'],
  (row: Pick<Capsule, 'serialNumber'>) => row.serialNumber,
  24,
);
const fragrance = text(
  'fragrance.name',
  ['Fragrância', 'Fragrance', 'Fragancia'],
  (row: Pick<Capsule, 'fragrance'>) => row.fragrance.name,
);
const levels = [
  number(
    'remainingShots',
    ['Disparos restantes', 'Remaining shots', 'Disparos restantes'],
    (row: Pick<Capsule, 'remainingShots'>) => row.remainingShots,
  ),
  number(
    'remainingShots.total',
    ['Total de disparos', 'Total shots', 'Total de disparos'],
    (row: Pick<Capsule, 'totalShots'>) => row.totalShots,
  ),
];
const macAddress = text(
  'device.macAddress',
  ['Endereço MAC', 'MAC address', 'Dirección MAC'],
  (row: Pick<Capsule, 'device'>) => row.device?.macAddress ?? null,
  20,
);
const dueDate = day(
  'dueDate',
  ['Validade', 'Expiry date', 'Vencimiento'],
  (row: Pick<Capsule, 'dueDate'>) => row.dueDate,
);
type Foretold = Pick<Capsule, 'emptyIn' | 'emptyOn'>;
const forecasts = [
  number(
    'emptyOn.low',
    ['Acaba em (dias, mínimo)', 'Empty in (days, least)', 'Se acaba en (días, mínimo)'],
    (row: Foretold) => row.emptyIn?.low ?? null,
    24,
  ),
  number(
    'emptyOn.high',
    ['Acaba em (dias, máximo)', 'Empty in (days, most)', 'Se acaba en (días, máximo)'],
    (row: Foretold) => row.emptyIn?.high ?? null,
    24,
  ),
  day('emptyOn', ['Acaba em (data)', 'Empty on', 'Se acaba el'], (row: Foretold) => row.emptyOn),
];

export const capsuleSheet: ListSheet<Capsule> = {
  resource: 'capsule',
  title: ['Cápsulas', 'Capsules', 'Cápsulas'],
  columns: [
    ...[serialNumber, fragrance, ...levels, macAddress, dueDate, ...forecasts],
    ...[createdColumn, updatedColumn],
  ],
};

/** A capsule of the refill list with its location. */
export type RefillLine = RefillCapsule &
  Pick<RefillGroup, 'organisation' | 'place' | 'owner'> &
  Pick<Capsule, 'device'>;

export const refillSheet: ListSheet<RefillLine> = {
  resource: 'capsule',
  title: ['Lista de reposição', 'Refill list', 'Lista de reposición'],
  columns: [
    organisationColumn,
    text('place.name', ['Local', 'Place', 'Lugar'], (row) => row.place?.name ?? null),
    text('owner.nome', ['Proprietário', 'Owner', 'Propietario'], (row) => row.owner?.nome ?? null),
    macAddress,
    number('slot', ['Slot', 'Slot', 'Slot'], (row) => row.slot, 8),
    text('bring.name', ['Levar', 'Bring', 'Llevar'], (row) => row.bring.name),
    fragrance,
    serialNumber,
    ...levels,
    ...forecasts,
    dueDate,
    day('replaceOn', ['Repor até', 'Refill by', 'Reponer hasta'], (row) => row.replaceOn),
  ],
};
