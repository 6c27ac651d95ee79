import { BRAZIL, formatTaxNumber, taxNumberFault } from '#contracts/documents.ts';
import type { User } from '#contracts/users.ts';

/**
 * A person's document as people read it: the CPF, else the other one; a Brazilian one with its punctuation. Where the
 * country is not known the check digits tell.
 */
export function documentText({ cpf, document, address }: Pick<User, 'cpf' | 'document' | 'address'>): string {
  if (cpf) return formatTaxNumber(cpf);
  const text = document ?? '';
  const country = address?.country ?? (taxNumberFault(text) === undefined ? BRAZIL : null);
  return country === BRAZIL ? formatTaxNumber(text) : text;
}

/** How it stands with a user, in one word. */
export type UserStatus = 'active' | 'inactive' | 'unconfirmed';

export function statusOf({ deletedAt, confirmedAt }: Pick<User, 'deletedAt' | 'confirmedAt'>): UserStatus {
  if (deletedAt !== null) return 'inactive';
  return confirmedAt === null ? 'unconfirmed' : 'active';
}
