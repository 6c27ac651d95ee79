import type { belonging as pt } from './texts.pt.ts';

export const belonging: typeof pt = {
  organisation: 'Organización',
  organisationHelp: 'Vacío: de la casa.',
  place: 'Lugar',
};
