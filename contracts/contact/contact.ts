import * as z from 'zod';

/** Contact person at an organisation, with or without an account. The organisation has its own e-mail address. */
export const contactRow = z.object({ name: z.string().nullable(), phone: z.string().nullable() });

/** Contact person at a place, with their own e-mail address. */
export const placeContactRow = contactRow.extend({ email: z.string().nullable() });

/** The fields of a record's contact person. */
export const OF_CONTACT = {
  contact: {
    label: ['Contato', 'Contact', 'Contacto'],
    about: 'The contact person, with or without an account; null if there is none',
    audited: true,
  },
  'contact.name': {
    label: ['Pessoa de contato', 'Contact person', 'Persona de contacto'],
    about: 'The name of the person',
    sort: true,
    sheet: 'text',
  },
  'contact.phone': {
    label: ['Telefone', 'Phone', 'Teléfono'],
    about: 'The phone number as typed: 8 to 15 digits, with common separators',
    sort: true,
    sheet: 'text',
    width: 20,
  },
} as const;

export const OF_PLACE_CONTACT = {
  ...OF_CONTACT,
  'contact.email': {
    label: ['E-mail', 'E-mail', 'Correo electrónico'],
    about: 'The e-mail address of the person',
    sort: true,
    sheet: 'text',
  },
} as const;
