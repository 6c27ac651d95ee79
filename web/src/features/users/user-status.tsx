import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { BRAZIL, formatTaxNumber, taxNumberFault } from '#contracts/documents.ts';
import type { User } from '#contracts/users/users.ts';

type Status = 'active' | 'inactive' | 'unconfirmed';

const LOOK = {
  active: { variant: 'light' },
  inactive: { variant: 'light', color: 'gray' },
  unconfirmed: { variant: 'default' },
} as const satisfies Record<Status, object>;

/** The status of a user as a small badge. */
export function UserStatus({ user }: { user: Pick<User, 'deletedAt' | 'confirmedAt'> }) {
  const { t } = useTranslation();
  const status = statusOf(user);
  return (
    <Badge {...LOOK[status]} miw="max-content">
      {t(`users.status.${status}`)}
    </Badge>
  );
}

/**
 * A user's document as displayed: the CPF, or else the other document; Brazilian ones with punctuation. Without a known
 * country, valid check digits mark a document as Brazilian.
 */
export function documentText({ cpf, document, address }: Pick<User, 'cpf' | 'document' | 'address'>): string {
  if (cpf) return formatTaxNumber(cpf);
  const text = document ?? '';
  const country = address?.country ?? (taxNumberFault(text) === undefined ? BRAZIL : null);
  return country === BRAZIL ? formatTaxNumber(text) : text;
}

function statusOf({ deletedAt, confirmedAt }: Pick<User, 'deletedAt' | 'confirmedAt'>): Status {
  if (deletedAt !== null) return 'inactive';
  return confirmedAt === null ? 'unconfirmed' : 'active';
}
