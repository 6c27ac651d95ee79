import { Anchor } from '@mantine/core';
import { Fragment } from 'react';

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
