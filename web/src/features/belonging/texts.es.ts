import type { belonging as pt } from './texts.pt.ts';

export const belonging: typeof pt = {
  organisation: 'Organización',
  organisationHelp: 'Vacío: de la casa.',
  place: 'Lugar',
  title: 'Organización y lugar de {{device}}',
  save: 'Definir',
  done: 'Organización y lugar de {{device}} definidos',
  failed: 'No se pudo definir la organización y el lugar',
};
