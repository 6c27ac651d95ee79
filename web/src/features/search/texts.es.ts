import type { search as pt } from './texts.pt.ts';

export const search: typeof pt = {
  label: 'Buscar en todo',
  placeholder: 'Buscar en todo: personas, dispositivos, páginas, acciones…',
  results: 'Resultados',
  recent: 'Abiertos recientemente',
  pages: 'Páginas',
  actions: 'Acciones',
  create: {
    user: 'Nuevo usuario',
    category: 'Nueva categoría',
    fragrance: 'Nueva fragancia',
    campaign: 'Nueva campaña',
    quiz: 'Nuevo quiz',
  },
  kinds: {
    user: 'Usuarios',
    category: 'Categorías',
    fragrance: 'Fragancias',
    campaign: 'Campañas',
    quiz: 'Quizzes',
    device: 'Dispositivos',
    capsule: 'Cápsulas',
  },
  none: 'No se encontró nada con “{{text}}”. Pruebe otra palabra, un correo o un número de serie.',
  failed: 'No se pudo buscar. Inténtelo de nuevo.',
  searching: 'Buscando…',
  found_one: '{{count}} resultado',
  found_many: '{{count}} resultados',
  found_other: '{{count}} resultados',
};
