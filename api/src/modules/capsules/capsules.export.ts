import { CAPSULE_FIELDS, type Capsule } from '#contracts/capsules/capsules.ts';
import { REFILL_FIELDS, type RefillLine } from '#contracts/capsules/refill.ts';
import { type ListSheet, sheetColumns } from '../../platform/resource/exports/list-export.ts';

/** Columns of fields that the list shows in the cell of another, and so requests with it. */
const SHOWN_WITH = {
  totalShots: 'remainingShots.total',
  'emptyIn.low': 'emptyOn.low',
  'emptyIn.high': 'emptyOn.high',
};

export const capsuleSheet: ListSheet<Capsule> = {
  resource: 'capsule',
  title: ['Cápsulas', 'Capsules', 'Cápsulas'],
  columns: sheetColumns(CAPSULE_FIELDS, {}, SHOWN_WITH),
};

export const refillSheet: ListSheet<RefillLine> = {
  resource: 'capsule',
  title: ['Lista de reposição', 'Refill list', 'Lista de reposición'],
  columns: sheetColumns(REFILL_FIELDS, {}, SHOWN_WITH),
};
