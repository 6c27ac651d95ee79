import type { places as pt } from './texts.pt.ts';

export const places: typeof pt = {
  one: 'Lugar',
  named: 'Lugar {{name}}',
  edit: 'Editar lugar',
  timeZoneHelp: 'Los días del lugar se cuentan con ella.',
  loadFailed: 'No se pudo cargar el lugar',
  createFailed: 'No se pudo crear el lugar',
  emptyHint: 'Un lugar es donde están los dispositivos de una organización. Empiece añadiendo el primero.',
  import: 'Importar lugares',
  holds_one: 'Tiene {{count}} dispositivo. Primero cámbielo de lugar.',
  holds_many: 'Tiene {{count}} de dispositivos. Primero cámbielos de lugar.',
  holds_other: 'Tiene {{count}} dispositivos. Primero cámbielos de lugar.',
  staysWith: 'Un lugar con dispositivos no cambia de organización.',
  seeDevices: 'Ver los dispositivos del lugar',
  hours: {
    help: 'La visita muestra el horario del día. Sin líneas, el horario no se conoce.',
    one: 'Horario {{number}}',
    days: 'Días',
    from: 'Abre',
    to: 'Cierra',
    add: 'Añadir horario',
    remove: 'Quitar horario {{number}}',
  },
  page: {
    noDevices: 'Todavía no hay dispositivos en este lugar.',
    noInitiatives: 'Todavía no hay iniciativas en este lugar.',
    noCapsules: 'Todavía no hay cápsulas en los dispositivos de este lugar.',
  },
};
