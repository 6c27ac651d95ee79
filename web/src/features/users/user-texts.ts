import { BRAZIL, formatTaxNumber, taxNumberFault } from '#contracts/documents.ts';
import type { User } from '#contracts/users/users.ts';

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

export type UserStatus = 'active' | 'inactive' | 'unconfirmed';

export function statusOf({ deletedAt, confirmedAt }: Pick<User, 'deletedAt' | 'confirmedAt'>): UserStatus {
  if (deletedAt !== null) return 'inactive';
  return confirmedAt === null ? 'unconfirmed' : 'active';
}
