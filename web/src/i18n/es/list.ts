import type { list as pt } from '../pt/list.ts';

export const list: typeof pt = {
  search: 'Buscar',
  active: 'Activos',
  inactive: 'Inactivos',
  state: 'Estado',
  add: 'Añadir',
  refresh: 'Actualizar',
  export: 'Exportar',
  rowsPerPage: 'Filas por página',
  empty: 'No se encontraron registros',
  loading: 'Cargando',
  actions: 'Acciones',
  edit: 'Editar',
  deactivate: 'Desactivar',
  activate: 'Activar',
  delete: 'Eliminar',
  details: 'Ver detalles',
  confirm: 'Confirmar',
  cancel: 'Cancelar',
};
