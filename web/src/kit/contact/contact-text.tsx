import { Anchor } from '@mantine/core';
import { Fragment } from 'react';

interface ContactTextProps {
  name: string | null;
  phone: string | null;
  email?: string | null;
}

/** Whom to ask for, with what to call and to write to. */
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
    // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
    <Fragment key={nth}>
      {nth > 0 && <br />}
      {part}
    </Fragment>
  ));
}
