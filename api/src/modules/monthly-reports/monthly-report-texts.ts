import type { Language } from '#contracts/core/language.ts';
import { type Translations, translate } from '#contracts/core/words.ts';

/** The words of a monthly report that no field has. */
export const REPORT_TEXTS = {
  file: ['relatorio', 'report', 'informe'],
  title: ['Relatório mensal', 'Monthly report', 'Informe mensual'],
  period: ['Período', 'Period', 'Período'],
  zone: ['Fuso horário', 'Time zone', 'Zona horaria'],
  shots: ['Disparos', 'Shots', 'Disparos'],
  before: ['Mês anterior', 'Month before', 'Mes anterior'],
  change: ['Variação', 'Change', 'Variación'],
  active: ['Locais com disparos', 'Places with shots', 'Lugares con disparos'],
  ofPlaces: ['de {all}', 'of {all}', 'de {all}'],
  delivered: ['Entregue', 'Delivered', 'Entregado'],
  agreed: ['Combinado', 'Agreed', 'Acordado'],
  missing: ['Faltou', 'Missing', 'Faltó'],
  silence: ['Horas em silêncio', 'Hours of silence', 'Horas en silencio'],
  ofDevices: ['Dispositivos: {devices}', 'Devices: {devices}', 'Dispositivos: {devices}'],
  ofAgreed: ['de {agreed} combinados', 'of {agreed} agreed', 'de {agreed} acordados'],
  noTarget: ['sem meta combinada', 'no target agreed', 'sin meta acordada'],
  byDay: ['Disparos por dia', 'Shots by day', 'Disparos por día'],
  byDayText: [
    'Disparos por dia, de {low} a {high}.',
    'Shots by day, from {low} to {high}.',
    'Disparos por día, de {low} a {high}.',
  ],
  byPlace: ['Disparos por local', 'Shots by place', 'Disparos por lugar'],
  byCampaign: ['Disparos por campanha', 'Shots by campaign', 'Disparos por campaña'],
  byFragrance: ['Disparos por fragrância', 'Shots by fragrance', 'Disparos por fragancia'],
  place: ['Local', 'Place', 'Lugar'],
  places: ['Locais', 'Places', 'Lugares'],
  campaign: ['Campanha', 'Campaign', 'Campaña'],
  fragrance: ['Fragrância', 'Fragrance', 'Fragancia'],
  initiatives: ['Iniciativas', 'Initiatives', 'Iniciativas'],
  initiative: ['Iniciativa', 'Initiative', 'Iniciativa'],
  days: ['Dias', 'Days', 'Días'],
  cancelled: ['cancelada', 'cancelled', 'cancelada'],
  shortAt: ['Faltou em: {places}', 'Missing at: {places}', 'Faltó en: {places}'],
  silentThere: ['{hours} h em silêncio', '{hours} h of silence', '{hours} h en silencio'],
  silences: ['Dispositivos em silêncio', 'Silent devices', 'Dispositivos en silencio'],
  device: ['Dispositivo', 'Device', 'Dispositivo'],
  times: ['Vezes', 'Times', 'Veces'],
  hours: ['Horas', 'Hours', 'Horas'],
  visits: ['Visitas', 'Visits', 'Visitas'],
  day: ['Dia', 'Day', 'Día'],
  done: ['Feito', 'Done', 'Hecho'],
  swapped: ['Trocadas: {many}', 'Swapped: {many}', 'Cambiadas: {many}'],
  refilled: ['Reabastecidas: {many}', 'Refilled: {many}', 'Rellenadas: {many}'],
  kept: ['Mantidas: {many}', 'Kept: {many}', 'Mantenidas: {many}'],
  skipped: ['Não feitas: {many}', 'Skipped: {many}', 'No hechas: {many}'],
  unfinished: ['Não concluída', 'Not finished', 'No terminada'],
  newCapsules: [
    'Cápsulas novas: {fragrances}',
    'New capsules: {fragrances}',
    'Cápsulas nuevas: {fragrances}',
  ],
  nowhere: ['Sem local', 'Without a place', 'Sin lugar'],
  noShots: ['Nenhum disparo neste mês.', 'No shots this month.', 'Ningún disparo este mes.'],
  noPlaces: ['Nenhum local.', 'No places.', 'Ningún lugar.'],
  noInitiatives: [
    'Nenhuma iniciativa neste mês.',
    'No initiatives this month.',
    'Ninguna iniciativa este mes.',
  ],
  noSilences: [
    'Nenhum dispositivo ficou em silêncio.',
    'No device was silent.',
    'Ningún dispositivo estuvo en silencio.',
  ],
  noVisits: ['Nenhuma visita neste mês.', 'No visits this month.', 'Ninguna visita este mes.'],
  foot: ['Página {page} de {pages}', 'Page {page} of {pages}', 'Página {page} de {pages}'],
  firstShots: [
    '{shots} em {month}. No mês anterior não houve nenhum.',
    '{shots} in {month}. There were none in the month before.',
    '{shots} en {month}. El mes anterior no hubo ninguno.',
  ],
  moreShots: [
    '{shots} em {month}, {percent} mais que no mês anterior.',
    '{shots} in {month}, {percent} more than in the month before.',
    '{shots} en {month}, {percent} más que el mes anterior.',
  ],
  lessShots: [
    '{shots} em {month}, {percent} menos que no mês anterior.',
    '{shots} in {month}, {percent} less than in the month before.',
    '{shots} en {month}, {percent} menos que el mes anterior.',
  ],
  sameShots: [
    '{shots} em {month}, quase tantos quanto no mês anterior.',
    '{shots} in {month}, almost as many as in the month before.',
    '{shots} en {month}, casi tantos como el mes anterior.',
  ],
  met: [
    'Iniciativas que entregaram o combinado: {met} de {all}.',
    'Initiatives that delivered what was agreed: {met} of {all}.',
    'Iniciativas que entregaron lo acordado: {met} de {all}.',
  ],
} as const satisfies Record<string, Translations>;

export type Words = Record<keyof typeof REPORT_TEXTS, string>;

const SHOTS: Readonly<Record<'one' | 'other', Translations>> = {
  one: ['{shots} disparo', '{shots} shot', '{shots} disparo'],
  other: ['{shots} disparos', '{shots} shots', '{shots} disparos'],
};

/** A number of shots in words. */
export function shotsText(shots: number, language: Language): string {
  const form = new Intl.PluralRules(language).select(shots) === 'one' ? 'one' : 'other';
  return translate(SHOTS[form], language).replace('{shots}', shots.toLocaleString(language));
}
