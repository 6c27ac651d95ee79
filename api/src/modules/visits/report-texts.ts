import type { Translations } from '#contracts/core/words.ts';

/** The words of a visit's report that no field has. */
export const REPORT_TEXTS = {
  file: ['visita', 'visit', 'visita'],
  title: ['Relatório de visita', 'Visit report', 'Informe de visita'],
  swapped: ['Trocadas', 'Swapped', 'Cambiadas'],
  refilled: ['Reabastecidas', 'Refilled', 'Rellenadas'],
  kept: ['Mantidas', 'Kept', 'Mantenidas'],
  skipped: ['Não feitas', 'Skipped', 'No hechas'],
  open: ['Sem anotação', 'Nothing recorded', 'Sin anotación'],
  slot: ['Slot', 'Slot', 'Slot'],
  fragrance: ['Fragrância', 'Fragrance', 'Fragancia'],
  done: ['Feito', 'Done', 'Hecho'],
  details: ['Detalhes', 'Details', 'Detalles'],
  noFragrance: ['Nenhuma fragrância', 'No fragrance', 'Ninguna fragancia'],
  capsule: ['Cápsula {serial}', 'Capsule {serial}', 'Cápsula {serial}'],
  remaining: ['Disparos: {shots}', 'Shots: {shots}', 'Disparos: {shots}'],
  due: ['Validade: {day}', 'Due: {day}', 'Vence: {day}'],
  nowhere: ['Sem local', 'Without a place', 'Sin lugar'],
  times: ['Horários: {zone}', 'Times: {zone}', 'Horas: {zone}'],
  nothing: ['Nada a fazer neste local.', 'Nothing to do at this place.', 'Nada que hacer en este lugar.'],
  photos: [
    'Fotos que só a visita mostra',
    'Photos that only the visit shows',
    'Fotos que solo la visita muestra',
  ],
  foot: ['Página {page} de {pages}', 'Page {page} of {pages}', 'Página {page} de {pages}'],
} as const satisfies Record<string, Translations>;
