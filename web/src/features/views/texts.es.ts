import type { views as pt } from './texts.pt.ts';

export const views: typeof pt = {
  empty: 'Esta lista aún no tiene vistas. Filtre u ordene la lista y guarde la primera.',
  save: 'Guardar vista',
  saved: 'Se guardó la vista',
  current: 'La lista como está ahora',
  renaming: 'Renombrar “{{name}}”',
  share: 'Compartir con el equipo',
  shared: 'Compartida con el equipo',
  by: 'De {{name}}',
  nameMissing: 'Ingrese un nombre',
  pin: 'Fijar “{{name}}” en el menú',
  open: 'Abrir la lista con “{{name}}”',
  actions: 'Acciones: {{name}}',
  rename: 'Renombrar',
  replace: 'Reemplazar con la lista actual',
  removeShared: 'Quienes la usan también dejarán de verla. No se podrá deshacer.',
};
