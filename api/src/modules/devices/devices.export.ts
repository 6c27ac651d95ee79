import { DEVICE_FIELDS } from '#contracts/devices/devices.ts';
import { type ListSheet, sheetColumns, text } from '../../platform/resource/exports/list-export.ts';
import type { ExportedDevice } from './devices.queries.ts';

/** The list as a spreadsheet. Imports identify owners by their e-mail. */
export const deviceSheet: ListSheet<ExportedDevice> = {
  resource: 'device',
  title: ['Dispositivos', 'Devices', 'Dispositivos'],
  columns: [
    ...sheetColumns<ExportedDevice, typeof DEVICE_FIELDS>(DEVICE_FIELDS, {}),
    text(
      'owner.email',
      ['E-mail do proprietário', 'Owner e-mail', 'Correo del propietario'],
      (row) => row.owner?.email ?? null,
    ),
    text('name', DEVICE_FIELDS.name.label, (row) => row.name),
  ],
};
