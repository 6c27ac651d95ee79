import { Anchor } from '@mantine/core';
import { Fragment } from 'react';

/** A contact as form values; a missing part is an empty string. */
export interface ContactValues {
  name: string;
  phone: string;
  /** Absent if the record has an e-mail address of its own. */
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

/** Returns the contact for the API; null if all fields are empty. */
export function contactBodyOf(contact: ContactValues): ContactValues | null {
  return Object.values(contact).some((part) => part !== '') ? contact : null;
}

interface ContactTextProps {
  name: string | null;
  phone: string | null;
  email?: string | null;
}

/** A contact's name, with links to call and to write. */
export function ContactText({ name, phone, email }: ContactTextProps) {
  const parts = [
    name,
    phone && (
      <Anchor key="phone" inherit href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
        {phone}
      </Anchor>
    ),
    email && (
      <Anchor key="email" inherit href={`mailto:${email}`}>
        {email}
      </Anchor>
    ),
  ].filter(Boolean);
  return parts.map((part, nth) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes
    <Fragment key={nth}>
      {nth > 0 && <br />}
      {part}
    </Fragment>
  ));
}
