import type { belonging as pt } from './texts.pt.ts';

export const belonging: typeof pt = {
  organisationHelp: 'Vacío: de ninguna organización.',
  none: 'De ninguna organización',
  chooseHelp: 'Las listas y las cifras mostrarán solo lo que es suyo.',
  title: 'Organización y lugar de {{device}}',
  done: 'Organización y lugar de {{device}} asignados',
  campaignLost: 'Quedó sin la campaña {{name}}, que la organización no puede usar.',
  failed: 'No se pudo asignar la organización y el lugar',
};
