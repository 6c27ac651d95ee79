import { BRAZIL } from '#contracts/documents.ts';
import type { User, UserValues } from '#contracts/users.ts';

/** The tax numbers that a user's fields hold, each with the field that names it. */
export function taxNumbersOf({ cpf, document, address }: Pick<UserValues, 'cpf' | 'document' | 'address'>) {
  const numbers: (readonly [path: 'cpf' | 'document', number: string])[] = [];
  if (cpf !== null) numbers.push(['cpf', cpf]);
  if (document !== null && address?.country === BRAZIL) numbers.push(['document', document]);
  return numbers;
}

/** What the audit trail compares of a user. */
export function audited({ id: _, profile, ativo: __, deletedAt, confirmedAt, createdAt, ...fields }: User) {
  return { ...fields, profile: profile.nome };
}
