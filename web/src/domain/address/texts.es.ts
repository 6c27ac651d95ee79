import type { address as pt } from './texts.pt.ts';

export const address: typeof pt = {
  zip: {
    searching: 'Buscando la dirección…',
    found: 'Dirección completada.',
    partial: 'Solo se encontró el estado. Complete la ciudad y la calle.',
    missing: 'Código postal no encontrado. Complete la dirección.',
    unavailable: 'La búsqueda del código postal no respondió. Complete la dirección.',
  },
};
