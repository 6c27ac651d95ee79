import { OF_ADDRESS } from './address/address.ts';
import { OF_PLACE_CONTACT } from './contact/contact.ts';
import { NAME, type RecordField } from './core/record-fields.ts';
import { LANGUAGE_WORDS } from './core/words.ts';
import type { FIELDS_OF } from './record-fields.ts';
import { LINE_OUTCOME_NAMES } from './visits/visit-status.ts';

/** Parts of changed values, and what changes of no declared field, in display order. */
export const CHANGE_FIELDS = {
  name: NAME,
  email: OF_PLACE_CONTACT['contact.email'],
  zipcode: OF_ADDRESS['address.zipcode'],
  street: OF_ADDRESS['address.street'],
  city: OF_ADDRESS['address.city'],
  state: OF_ADDRESS['address.state'],
  country: OF_ADDRESS['address.country'],
  phone: OF_PLACE_CONTACT['contact.phone'],
  slot: { label: ['Slot', 'Slot', 'Slot'] },
  fragrance: { label: ['Fragrância', 'Fragrance', 'Fragancia'] },
  language: { label: ['Idioma', 'Language', 'Idioma'], values: LANGUAGE_WORDS },
  description: { label: ['Descrição', 'Description', 'Descripción'] },
  shotSeconds: { label: ['Segundos por disparo', 'Seconds per shot', 'Segundos por disparo'] },
  claimCode: { label: ['Código de vinculação', 'Claim code', 'Código de vinculación'] },
  text: { label: ['Texto', 'Text', 'Texto'] },
  color: { label: ['Cor', 'Colour', 'Color'] },
  logo: { label: ['Logotipo', 'Logo', 'Logotipo'] },
  password: { label: ['Senha', 'Password', 'Contraseña'] },
  device: { label: ['Dispositivo', 'Device', 'Dispositivo'] },
  serialNumber: { label: ['Número de série', 'Serial number', 'Número de serie'] },
  outcome: { label: ['Feito', 'Done', 'Hecho'], values: LINE_OUTCOME_NAMES },
  remaining: { label: ['Disparos restantes', 'Remaining shots', 'Disparos restantes'] },
  photo: { label: ['Foto', 'Photo', 'Foto'] },
  doneAt: { label: ['Feito em', 'Done at', 'Hecho el'] },
  shots: { label: ['Disparos', 'Shots', 'Disparos'] },
  snoozedUntil: { label: ['Adiado até', 'Snoozed until', 'Pospuesta hasta'] },
  assignee: { label: ['Responsável', 'Assignee', 'Responsable'] },
  enabled: { label: ['Ativa', 'Active', 'Activa'] },
  threshold: { label: ['Limite', 'Threshold', 'Umbral'] },
  setupDismissed: {
    label: ['Primeiros passos dispensados', 'First steps dismissed', 'Primeros pasos descartados'],
  },
  reportMailed: {
    label: ['Relatório mensal por e-mail', 'Monthly report by e-mail', 'Informe mensual por correo'],
  },
  reportDay: { label: ['Dia do relatório mensal', 'Day of the monthly report', 'Día del informe mensual'] },
  mail: { label: ['Quem recebe por e-mail', 'Who gets it by e-mail', 'Quién recibe por correo'] },
} as const satisfies Readonly<Record<string, RecordField>>;

type NamesIn<Fields> = Fields extends unknown ? keyof Fields : never;

/** The name of a changed field. */
export type AuditField = keyof typeof CHANGE_FIELDS | NamesIn<(typeof FIELDS_OF)[keyof typeof FIELDS_OF]>;
