import type { search as pt } from './texts.pt.ts';

export const search: typeof pt = {
  label: 'Buscar en todo',
  placeholder: 'Buscar en todo: personas, dispositivos, páginas, acciones…',
  results: 'Resultados',
  recent: 'Abiertos recientemente',
  pages: 'Páginas',
  actions: 'Acciones',
  export: 'Exportar {{list}}',
  none: 'No se encontró nada con “{{text}}”. Pruebe otra palabra, un correo o un número de serie.',
  failed: 'No se pudo buscar. Inténtelo de nuevo.',
  searching: 'Buscando…',
  found_one: '{{count}} resultado',
  found_many: '{{count}} resultados',
  found_other: '{{count}} resultados',
};
