import type { Capsule } from '#contracts/capsules.ts';
import { createdColumn, day, type ListSheet, number, text, updatedColumn } from '../exports/list-export.ts';

/** The list as a spreadsheet. */
export const capsuleSheet: ListSheet<Capsule> = {
  resource: 'capsule',
  title: ['Cápsulas', 'Capsules', 'Cápsulas'],
  columns: [
    text(
      'serialNumber',
      ['Número de série', 'Serial number', 'Número de serie'],
      (row) => row.serialNumber,
      24,
    ),
    text('fragrance.name', ['Fragrância', 'Fragrance', 'Fragancia'], (row) => row.fragrance.name),
    number(
      'remainingShots',
      ['Disparos restantes', 'Remaining shots', 'Disparos restantes'],
      (row) => row.remainingShots,
    ),
    number(
      'remainingShots.total',
      ['Total de disparos', 'Total shots', 'Total de disparos'],
      (row) => row.totalShots,
    ),
    text(
      'device.macAddress',
      ['Endereço MAC', 'MAC address', 'Dirección MAC'],
      (row) => row.device?.macAddress ?? null,
      20,
    ),
    day('dueDate', ['Validade', 'Expiry date', 'Vencimiento'], (row) => row.dueDate),
    createdColumn,
    updatedColumn,
  ],
};
