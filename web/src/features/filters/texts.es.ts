import type { filters as pt } from './texts.pt.ts';

export const filters: typeof pt = {
  applied: 'Filtros en uso',
  remove: 'Quitar filtro {{filter}}',
  campaign: 'Campaña',
  fragrance: 'Fragancia',
  category: 'Categoría',
  owner: 'Propietario',
  user: 'Usuario',
  profile: 'Perfil',
  due: 'Vencimiento',
  empty: 'Se acaba en',
  days_one: '{{count}} día',
  days_many: '{{count}} de días',
  days_other: '{{count}} días',
  languages: { 'pt-BR': 'Portugués', 'en-US': 'Inglés', 'es-ES': 'Español' },
  from: 'Desde',
  to: 'Hasta',
  since: 'desde {{day}}',
  until: 'hasta {{day}}',
  noDay: 'Ingrese una fecha válida',
  reversed: 'La fecha final es anterior a la inicial',
};
