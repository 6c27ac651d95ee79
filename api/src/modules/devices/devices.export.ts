import { type Translations, translate } from '#contracts/core/words.ts';
import { type ConfigState, DEVICE_FIELDS } from '#contracts/devices/devices.ts';
import { type ListSheet, sheetColumns, text } from '../../platform/resource/exports/list-export.ts';
import type { ExportedDevice } from './devices.queries.ts';

const CONFIG_WORDS: Record<ConfigState, Translations> = {
  in_step: ['Em dia', 'In step', 'Al día'],
  behind: ['Desatualizado', 'Behind', 'Desactualizado'],
  unknown: ['Não informada', 'Not reported', 'No informada'],
  none: ['Sem campanha', 'No campaign', 'Sin campaña'],
};

/** The list as a spreadsheet. Imports identify owners by their e-mail. */
export const deviceSheet: ListSheet<ExportedDevice> = {
  resource: 'device',
  title: ['Dispositivos', 'Devices', 'Dispositivos'],
  columns: [
    ...sheetColumns<ExportedDevice, typeof DEVICE_FIELDS>(DEVICE_FIELDS, {
      configState: (row, language) => translate(CONFIG_WORDS[row.configState], language),
    }),
    text(
      'owner.email',
      ['E-mail do proprietário', 'Owner e-mail', 'Correo del propietario'],
      (row) => row.owner?.email ?? null,
    ),
  ],
};
