import type { filters as pt } from './texts.pt.ts';

export const filters: typeof pt = {
  applied: 'Filtros en uso',
  other: 'Otro filtro',
  remove: 'Quitar filtro {{filter}}',
  campaign: 'Campaña',
  firmware: 'Firmware',
  fragrance: 'Fragancia',
  category: 'Categoría',
  owner: 'Propietario',
  user: 'Usuario',
  due: 'Vencimiento',
  empty: 'Se acaba en',
  days_one: '{{count}} día',
  days_many: '{{count}} de días',
  days_other: '{{count}} días',
  from: 'Desde',
  to: 'Hasta',
  since: 'desde {{day}}',
  until: 'hasta {{day}}',
  reversed: 'La fecha final es anterior a la inicial',
};
