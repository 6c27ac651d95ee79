import { BRAZIL } from '#contracts/documents.ts';
import type { UserValues } from '#contracts/users/user-input.ts';
import type { User } from '#contracts/users/users.ts';

/** The tax numbers in a user's fields, each with the name of its field. */
export function taxNumbersOf({ cpf, document, address }: Pick<UserValues, 'cpf' | 'document' | 'address'>) {
  const numbers: (readonly [path: 'cpf' | 'document', number: string])[] = [];
  if (cpf !== null) numbers.push(['cpf', cpf]);
  if (document !== null && address?.country === BRAZIL) numbers.push(['document', document]);
  return numbers;
}

/** A user as its edit form takes it, which it can be restored to. */
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

/** The values of a user that the audit trail compares. */
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
