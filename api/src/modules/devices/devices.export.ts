import { createdColumn, instant, type ListSheet, text, updatedColumn } from '../exports/list-export.ts';
import type { ExportedDevice } from './devices.queries.ts';

/** The list as a spreadsheet. The owner's address is what an import knows them by. */
export const deviceSheet: ListSheet<ExportedDevice> = {
  resource: 'device',
  title: ['Dispositivos', 'Devices', 'Dispositivos'],
  columns: [
    text('macAddress', ['Endereço MAC', 'MAC address', 'Dirección MAC'], (row) => row.macAddress, 20),
    text('campaign.name', ['Campanha', 'Campaign', 'Campaña'], (row) => row.campaign?.name ?? null),
    text('user.nome', ['Usuário', 'User', 'Usuario'], (row) => row.user?.nome ?? null),
    updatedColumn,
    text('owner.nome', ['Proprietário', 'Owner', 'Propietario'], (row) => row.owner?.nome ?? null),
    instant(
      'lastSeenAt',
      ['Última comunicação', 'Last seen', 'Última comunicación'],
      (row) => row.lastSeenAt,
    ),
    createdColumn,
    text(
      'owner.email',
      ['E-mail do proprietário', 'Owner e-mail', 'Correo del propietario'],
      (row) => row.owner?.email ?? null,
    ),
  ],
};
