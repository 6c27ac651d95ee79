import type { filters as pt } from './texts.pt.ts';

export const filters: typeof pt = {
  applied: 'Filtros en uso',
  remove: 'Quitar filtro {{filter}}',
  campaign: 'Campaña',
  firmware: 'Firmware',
  fragrance: 'Fragancia',
  category: 'Categoría',
  owner: 'Propietario',
  user: 'Usuario',
  profile: 'Perfil',
  due: 'Vencimiento',
  languages: { 'pt-BR': 'Portugués', 'en-US': 'Inglés', 'es-ES': 'Español' },
  from: 'Desde',
  to: 'Hasta',
  since: 'desde {{day}}',
  until: 'hasta {{day}}',
  noDay: 'Ingrese una fecha válida',
  reversed: 'La fecha final es anterior a la inicial',
};
