import type { shortcuts as pt } from './texts.pt.ts';

export const shortcuts: typeof pt = {
  title: 'Atajos de teclado',
  general: 'En cualquier lugar',
  search: 'Buscar en todo',
  list: 'Mostrar estos atajos',
  save: 'Guardar el formulario',
  lists: 'En las listas y páginas',
  next: 'Fila siguiente',
  previous: 'Fila anterior',
  open: 'Abrir la página de la fila',
  edit: 'Editar',
  create: 'Añadir',
  pages: 'Ir a',
};
