import * as z from 'zod';
import { type address, always, optionalAddress, unlessCountryAlone } from '../address/address-input.ts';
import { DOCUMENT_MAX } from '../core/constants.ts';
import { endpoint } from '../core/endpoint.ts';
import type { FieldFault } from '../core/errors.ts';
import { code, fault, idParams, optional, pasted, recordId } from '../core/fields.ts';
import { LANGUAGES } from '../core/language.ts';
import { BRAZIL, bareTaxNumber, taxNumberFault } from '../documents.ts';
import { birthday, emailAddress, personName } from './person-fields.ts';
import { GENRES, user } from './users.ts';

/** A CPF or CNPJ with or without punctuation, which doesn't count towards its length. */
const taxNumber = code(1, DOCUMENT_MAX * 2)
  .transform(bareTaxNumber)
  .superRefine((bare, context) => {
    const found = taxNumberFault(bare);
    if (found) context.addIssue({ code: 'custom', ...fault(found.code, found.params) });
  });

interface WithDocument {
  document: string | null;
  address: z.output<typeof address> | null;
}

/** The document as stored: a bare tax number in Brazil, unchanged elsewhere. */
function storedDocument({ document, address: place }: WithDocument): string | null {
  return typeof document === 'string' && place?.country === BRAZIL ? bareTaxNumber(document) : document;
}

function documentFault(given: WithDocument): Pick<FieldFault, 'code' | 'params'> | undefined {
  const stored = storedDocument(given);
  if (typeof stored !== 'string') return undefined;
  if (given.address?.country === BRAZIL) return taxNumberFault(stored);
  return stored.length > DOCUMENT_MAX ? { code: 'too_long', params: { max: DOCUMENT_MAX } } : undefined;
}

const profileChoice = z.object({ id: recordId });

const userFields = z.object({
  nome: personName,
  email: emailAddress,
  cpf: optional(taxNumber),
  document: optional(pasted(1, DOCUMENT_MAX * 2)),
  genre: optional(z.enum(GENRES)),
  birthday: optional(birthday),
  profile: profileChoice,
  /** An active one, or their present one; null: the house. Missing: unchanged; a new user gets their creator's. */
  organisationId: recordId.nullable().optional(),
  ativo: z.boolean().nullish(),
  address: optionalAddress,
  language: optional(z.enum(LANGUAGES)),
});

/** The address as stored. A document keeps its country, by whose rules it is read. */
function storedAddress({ document, address: given }: WithDocument): WithDocument['address'] {
  return document === null ? unlessCountryAlone(given) : given;
}

/** Adds the rules that depend on the country, and outputs document and address as stored. */
function withDocumentRules<Fields extends z.ZodType<WithDocument>>(fields: Fields) {
  return fields
    .check(
      z.superRefine((given, context) => {
        const found = documentFault(given);
        if (!found) return;
        context.addIssue({ code: 'custom', path: ['document'], ...fault(found.code, found.params) });
      }, always),
    )
    .transform((given) => ({ ...given, document: storedDocument(given), address: storedAddress(given) }));
}

/** Input of a user. `cpf` is always a CPF or CNPJ; so is `document` if the country is Brazil. */
export const userInput = withDocumentRules(userFields).meta({ id: 'UserInput' });
export type UserValues = z.output<typeof userInput>;

/** Input of a change: callers who may not change address or profile can omit them. */
const userUpdate = withDocumentRules(
  userFields.extend({ email: emailAddress.optional(), profile: profileChoice.optional() }),
).meta({ id: 'UserUpdate' });
export type UserUpdate = z.output<typeof userUpdate>;

const USER_FIELDS = Object.keys(userFields.shape).filter((name) => name !== 'ativo');

/** Whether a body only switches a user on or off: it has `ativo` and no other field of a user. */
export function isUserToggle(body: unknown): boolean {
  return (
    typeof body === 'object' &&
    body !== null &&
    'ativo' in body &&
    !USER_FIELDS.some((name) => Object.hasOwn(body, name))
  );
}

/** A body with only `ativo` activates or deactivates. */
const userToggle = z
  .looseObject({ ativo: z.boolean() })
  .refine(isUserToggle, { ...fault('invalid'), ...always })
  .transform(({ ativo }) => ({ ativo }));

/** Body of a user change: a toggle, or the whole record. */
export const userChange = z.union([userToggle, userUpdate]);
export type UserChange = z.output<typeof userChange>;

/** Values to set on many users; missing ones stay. */
export const userSet = z
  .object({ profile: profileChoice.optional(), organisationId: recordId.nullable().optional() })
  .refine((given) => Object.values(given).some((value) => value !== undefined), {
    path: ['profile'],
    ...fault('invalid'),
  });
export type UserSet = z.output<typeof userSet>;

const tag = 'Users';

export const createUser = endpoint({
  method: 'POST',
  path: '/usuario',
  summary: 'Creates a user, who gets a mail to choose a password',
  tag,
  access: 'users.write',
  body: userInput,
  answer: user,
  status: 201,
  errors: ['conflict.duplicate', 'auth.step_up', 'rate_limited'],
});

export const updateUser = endpoint({
  method: 'PUT',
  path: '/usuario/{id}',
  summary: 'Changes a user; a body with only { ativo } activates or deactivates',
  tag,
  access: 'users.self',
  others: 'users.write',
  params: idParams,
  body: userChange,
  answer: user,
  etag: 'checks',
  errors: [
    'conflict.duplicate',
    'auth.step_up',
    'rate_limited',
    'record.inactive',
    'user.unconfirmed',
    'user.last_admin',
    'user.anonymous',
  ],
});
