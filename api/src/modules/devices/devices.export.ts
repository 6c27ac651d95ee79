import type { DeviceRow } from '#contracts/devices.ts';
import { CREATED, instant, type ListSheet, text, UPDATED } from '../exports/list-export.ts';

/** The list as a spreadsheet. */
export const deviceSheet: ListSheet<DeviceRow> = {
  resource: 'device',
  title: ['Dispositivos', 'Devices', 'Dispositivos'],
  columns: [
    text('macAddress', ['Endereço MAC', 'MAC address', 'Dirección MAC'], (row) => row.macAddress, 20),
    text('campaign.name', ['Campanha', 'Campaign', 'Campaña'], (row) => row.campaign?.name ?? null),
    text('user.nome', ['Usuário', 'User', 'Usuario'], (row) => row.user?.nome ?? null),
    instant('updatedAt', UPDATED, (row) => row.updatedAt),
    text('owner.nome', ['Proprietário', 'Owner', 'Propietario'], (row) => row.owner?.nome ?? null),
    instant('lastSeenAt', ['Último sinal', 'Last seen', 'Última señal'], (row) => row.lastSeenAt),
    instant('createdAt', CREATED, (row) => row.createdAt),
  ],
};
