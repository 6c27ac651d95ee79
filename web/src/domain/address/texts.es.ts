import type { address as pt, contact as ptContact } from './texts.pt.ts';

export const address: typeof pt = {
  title: 'Dirección',
  country: 'País',
  zipcode: 'Código postal',
  state: 'Estado',
  city: 'Ciudad',
  street: 'Calle',
  zip: {
    searching: 'Buscando la dirección…',
    found: 'Dirección completada.',
    partial: 'Solo se encontró el estado. Complete la ciudad y la calle.',
    missing: 'Código postal no encontrado. Complete la dirección.',
    unavailable: 'La búsqueda del código postal no respondió. Complete la dirección.',
  },
};

export const contact: typeof ptContact = {
  title: 'Contacto',
  name: 'Persona de contacto',
  phone: 'Teléfono',
  email: 'Correo electrónico',
};
