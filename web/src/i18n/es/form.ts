import type { form as pt } from '../pt/form.ts';

export const form: typeof pt = {
  save: 'Guardar',
  clean: 'Limpiar',
  revert: 'Revertir',
  cancel: 'Cancelar',
  newRecord: 'Nuevo registro',
  exit: 'Salir',
  name: 'Nombre',
  saved: 'Registro guardado correctamente',
  saveFailed: 'Error al guardar los datos, inténtelo más tarde',
};
