import { BRAZIL } from '#contracts/documents.ts';
import type { UserValues } from '#contracts/user-input.ts';
import type { User } from '#contracts/users.ts';

/** The tax numbers that a user's fields hold, each with the field that names it. */
export function taxNumbersOf({ cpf, document, address }: Pick<UserValues, 'cpf' | 'document' | 'address'>) {
  const numbers: (readonly [path: 'cpf' | 'document', number: string])[] = [];
  if (cpf !== null) numbers.push(['cpf', cpf]);
  if (document !== null && address?.country === BRAZIL) numbers.push(['document', document]);
  return numbers;
}

/** A user as an edit takes it: what it can be put back to. */
export function snapshotOf({
  nome,
  email,
  cpf,
  document,
  genre,
  birthday,
  profile,
  organisation,
  address,
  language,
}: User) {
  const input = {
    nome,
    email,
    cpf,
    document,
    genre,
    birthday,
    profile: { id: profile.id },
    organisationId: organisation?.organisationId ?? null,
    address,
    language,
  };
  return { input };
}

/** What the audit trail compares of a user. */
export function audited({
  id: _,
  profile,
  organisation,
  ativo: __,
  deletedAt,
  confirmedAt,
  createdAt,
  erasureAskedAt: ___,
  anonymisedAt: ____,
  ...fields
}: User) {
  return { ...fields, profile: profile.nome, organisation: organisation?.name ?? null };
}
