import type { Language } from '#contracts/core/language.ts';
import { BRAZIL, bareTaxNumber, CPF_LENGTH } from '#contracts/documents.ts';
import type { CurrentUser } from '#contracts/session/session.ts';
import type { ProfileRef } from '#contracts/users/profiles.ts';
import { createUser, updateUser } from '#contracts/users/user-input.ts';
import type { Genre, User } from '#contracts/users/users.ts';
import type { AddressValues } from '#web/domain/address/address-values.ts';
import {
  addressBodyOf,
  addressValuesOf,
  NEW_ADDRESS,
  NO_ADDRESS,
} from '#web/domain/address/address-values.ts';
import { useResourceMutation } from '#web/kit/form/record-calls.ts';
import type { SaveRequest } from '#web/kit/form/use-record-form.ts';
import { call } from '#web/lib/call.ts';
import { currentUser } from '#web/lib/session.ts';
import { setCurrentUser } from '#web/lib/session-store.ts';
import { documentText } from './user-status.tsx';

/** The form values of a user. */
export interface UserValues extends Record<string, unknown> {
  nome: string;
  email: string;
  profile: { id: number | null };
  organisationId: number | null;
  /** The one document that the form shows, as displayed. */
  document: string;
  /** The stored documents, only one of which is shown, and the country that they are of. */
  stored: Pick<User, 'cpf' | 'document'> & { shown: string; country: string | null };
  /** `YYYY-MM-DD`, or the text as typed. */
  birthday: string;
  genre: Genre | null;
  /** The language of mails to the user. */
  language: Language | null;
  address: AddressValues;
}

export const EMPTY_USER: UserValues = {
  nome: '',
  email: '',
  profile: { id: null },
  organisationId: null,
  document: '',
  stored: { cpf: null, document: null, shown: '', country: null },
  birthday: '',
  genre: null,
  language: null,
  address: NEW_ADDRESS,
};

export function valuesOf(row: User): UserValues {
  const { nome, email, profile, organisation, genre, language, cpf, document, address } = row;
  const shown = documentText(row);
  // A document of an unknown country must not be taken for a Brazilian one.
  const formAddress = !address && document ? NO_ADDRESS : addressValuesOf(address);
  return {
    nome,
    email,
    profile: { id: profile.id },
    organisationId: organisation?.organisationId ?? null,
    document: shown,
    stored: { cpf, document, shown, country: formAddress.country },
    birthday: row.birthday ?? '',
    genre,
    language,
    address: formAddress,
  };
}

/**
 * The request body.
 * @param onlyProfile used if no profile is selected
 */
export function bodyOf(values: UserValues, onlyProfile: ProfileRef | null) {
  const { nome, email, profile, organisationId, birthday, genre, language, address } = values;
  return {
    nome,
    email,
    profile: { id: profile.id ?? onlyProfile?.id ?? null },
    organisationId,
    ...documentsOf(values),
    birthday,
    genre,
    language,
    address: addressBodyOf(address),
  };
}

/**
 * Sorts out the one document shown: in Brazil up to 11 characters are a CPF, more are another document. If it was not
 * changed, nor the country, both stored documents stay, including the one that is not shown.
 */
function documentsOf({ document, stored, address }: UserValues): Pick<User, 'cpf' | 'document'> {
  const bare = bareTaxNumber(document);
  if (bare === '') return { cpf: null, document: null };
  if (bare === bareTaxNumber(stored.shown) && address.country === stored.country)
    return { cpf: stored.cpf, document: stored.document };
  if (address.country !== BRAZIL) return { cpf: null, document };
  return bare.length <= CPF_LENGTH ? { cpf: bare, document: null } : { cpf: null, document: bare };
}

/** The form field that shows the errors of a path in the body. */
export function fieldOf(path: string): string {
  if (path === 'cpf') return 'document';
  return path === 'profile' ? 'profile.id' : path;
}

/**
 * Creates or updates a user.
 * @param onlyProfile the only available profile, used if none was selected; null if there are several
 */
export function useSaveUser(onlyProfile: ProfileRef | null) {
  return useResourceMutation<SaveRequest<UserValues>, User>('users', async ({ id, values, etag }) => {
    const { profile, ...rest } = bodyOf(values, onlyProfile);
    if (profile.id === null) throw new TypeError('A user without a profile is not saved');
    const body = { ...rest, profile: { id: profile.id } };
    if (id === undefined) return call(createUser, { body });
    const saved = await call(updateUser, { params: { id }, body, ifMatch: etag });
    const viewer = currentUser();
    if (viewer?.id === id) showInHeader(viewer, saved);
    return saved;
  });
}

/** Updates the header, which shows the user's own name on every page. */
function showInHeader(viewer: CurrentUser, { nome, email, language, profile }: User) {
  setCurrentUser({ ...viewer, nome, email, language, profile });
}
