import type { refill as pt } from './texts.pt.ts';

export const refill: typeof pt = {
  title: 'Lista de reposición',
  print: 'Imprimir',
  within: 'Reponer en los próximos',
  days_one: '{{count}} día',
  days_many: '{{count}} de días',
  days_other: '{{count}} días',
  count_one: '{{capsules}} cápsula',
  count_many: '{{capsules}} de cápsulas',
  count_other: '{{capsules}} cápsulas',
  some: 'Las {{shown}} más urgentes de {{total}} cápsulas. La hoja de cálculo las tiene todas.',
  empty: 'Nada que reponer en los próximos {{count}} días.',
  allCapsules: 'Ver todas las cápsulas',
  nobody: 'Sin propietario',
  slot: 'Slot {{slot}}',
  insteadOf: 'en lugar de {{fragrance}}',
};
