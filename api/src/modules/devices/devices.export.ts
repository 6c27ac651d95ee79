import { type Translations, translate } from '#contracts/core/words.ts';
import type { ConfigState } from '#contracts/devices/devices.ts';
import {
  createdColumn,
  instant,
  type ListSheet,
  number,
  organisationColumn,
  text,
  updatedColumn,
} from '../../platform/resource/exports/list-export.ts';
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
    text(
      'configState',
      ['Configuração', 'Configuration', 'Configuración'],
      (row, language) => translate(CONFIG_WORDS[row.configState], language),
      18,
    ),
    instant(
      'behindSince',
      ['Desatualizado desde', 'Behind since', 'Desactualizado desde'],
      (row) => row.behindSince,
    ),
    text('firmware', ['Firmware', 'Firmware', 'Firmware'], (row) => row.firmware, 16),
    number('signal', ['Sinal (dBm)', 'Signal (dBm)', 'Señal (dBm)'], (row) => row.signal),
    number('battery', ['Bateria (%)', 'Battery (%)', 'Batería (%)'], (row) => row.battery),
    organisationColumn,
    text('place.name', ['Local', 'Place', 'Lugar'], (row) => row.place?.name ?? null),
    createdColumn,
    text(
      'owner.email',
      ['E-mail do proprietário', 'Owner e-mail', 'Correo del propietario'],
      (row) => row.owner?.email ?? null,
    ),
  ],
};
