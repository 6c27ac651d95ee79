/** A contact as a form holds it: an empty text is nothing. */
export interface ContactValues {
  name: string;
  phone: string;
  /** Missing where the record has an address of its own. */
  email?: string;
}

type Contact = Record<'name' | 'phone', string | null>;

export function contactValuesOf(contact: Contact | null): ContactValues {
  return { name: contact?.name ?? '', phone: contact?.phone ?? '' };
}

/** The same with an e-mail address. */
export function placeContactValuesOf(contact: (Contact & { email: string | null }) | null): ContactValues {
  return { ...contactValuesOf(contact), email: contact?.email ?? '' };
}

/** The contact that the API takes; null where nothing is written. */
export function contactBodyOf(contact: ContactValues): ContactValues | null {
  return Object.values(contact).some((part) => part !== '') ? contact : null;
}
