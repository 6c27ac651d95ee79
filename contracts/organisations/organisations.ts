import * as z from 'zod';
import { contactRow, OF_CONTACT } from '../contact/contact.ts';
import { contact } from '../contact/contact-input.ts';
import { DOCUMENT_MAX } from '../core/constants.ts';
import { endpoint } from '../core/endpoint.ts';
import { code, fault, idParams, optional, queryFlag, recordDates, recordName } from '../core/fields.ts';
import { storedFile } from '../core/files.ts';
import { datesFilter, idsFilter } from '../core/filters.ts';
import { activeListQuery } from '../core/list.ts';
import { DATES, ID, NAME, type RecordFields, sortFields } from '../core/record-fields.ts';
import { resourceCalls } from '../core/resource.ts';
import { bareTaxNumber, isCnpj, withLostZeros } from '../documents.ts';
import { emailAddress } from '../users/person-fields.ts';
import { ORGANISATIONS, searchOrganisations } from './organisation-refs.ts';

export const organisation = z
  .object({
    organisationId: z.int(),
    name: z.string(),
    document: z.string().nullable(),
    email: z.string().nullable(),
    contact: contactRow.nullable(),
    logo: storedFile.nullable(),
    places: z.int(),
    devices: z.int(),
    users: z.int(),
    ...recordDates,
  })
  .meta({ id: 'Organisation' });
export type Organisation = z.infer<typeof organisation>;

export const ORGANISATION_FIELDS = {
  organisationId: { ...ID, about: 'The id of the organisation' },
  name: NAME,
  document: {
    label: ['CNPJ', 'CNPJ', 'CNPJ'],
    about: 'The CNPJ without punctuation; null if unknown',
    sort: true,
    sheet: 'text',
    width: 20,
    audited: true,
  },
  email: { label: ['E-mail', 'E-mail', 'Correo electrónico'], sort: true, sheet: 'text', audited: true },
  ...OF_CONTACT,
  logo: { label: ['Logotipo', 'Logo', 'Logotipo'], about: 'The logo; null if there is none' },
  places: {
    label: ['Locais', 'Places', 'Lugares'],
    about: 'Number of its active places',
    sort: true,
    sheet: 'number',
  },
  devices: {
    label: ['Dispositivos', 'Devices', 'Dispositivos'],
    about: 'Number of its devices',
    sort: true,
    sheet: 'number',
  },
  users: {
    label: ['Usuários', 'Users', 'Usuarios'],
    about: 'Number of its active users',
    sort: true,
    sheet: 'number',
  },
  ...DATES,
} as const satisfies RecordFields<Organisation>;

/** With or without punctuation, which doesn't count towards its length. */
const cnpj = code(1, DOCUMENT_MAX * 2)
  .transform(bareTaxNumber)
  .superRefine((bare, context) => {
    if (isCnpj(bare)) return;
    const number = withLostZeros(bare);
    const shortened = number !== undefined && isCnpj(number);
    const found = shortened ? fault('tax_number.lost_zero', { number }) : fault('cnpj');
    context.addIssue({ code: 'custom', ...found });
  });

export const organisationInput = z
  .object({
    name: recordName,
    document: optional(cnpj).describe('The CNPJ, with or without punctuation; may be empty'),
    email: optional(emailAddress),
    contact: contact.nullish(),
    removeLogo: z
      .union([z.boolean(), queryFlag])
      .default(false)
      .describe('Whether to remove the logo. A logo sent in the same request still replaces the old one'),
  })
  .meta({ id: 'OrganisationInput' });
export type OrganisationValues = z.output<typeof organisationInput>;

export const ORGANISATION_SORT = sortFields(ORGANISATION_FIELDS, 'createdAt');

const calls = resourceCalls({
  ...ORGANISATIONS,
  query: activeListQuery(ORGANISATION_SORT).extend({
    organisationId: idsFilter,
    ...datesFilter,
  }),
  listed: organisation,
  row: organisation,
  input: organisationInput,
  createErrors: ['organisation.storage'],
  updates:
    'Changes an active organisation; without a new logo, it keeps the present one unless `removeLogo` is set',
  updateErrors: ['organisation.storage'],
  deletes: 'Deactivates an organisation, or permanently deletes it and its logo',
  deleteErrors: ['organisation.has_records'],
});

const files = { 'logo.file': { required: false } } as const;

export const organisationCalls = {
  ...calls,
  create: endpoint({ ...calls.create, files }),
  update: endpoint({ ...calls.update, files }),
  search: searchOrganisations,
};
export const {
  list: listOrganisations,
  export: exportOrganisations,
  get: getOrganisation,
} = organisationCalls;

export const organisationStorage = endpoint({
  method: 'GET',
  path: '/organisations/{id}/storage',
  summary: "Returns how much of its allowed storage an organisation's pictures use, in bytes",
  tag: ORGANISATIONS.tag,
  access: ORGANISATIONS.read,
  params: idParams,
  answer: z
    .object({
      usedBytes: z
        .int()
        .describe(
          'Bytes of its pictures: its logo, covers of its campaigns, and former ones that can still be restored',
        ),
      maxBytes: z.int().describe('The limit of the installation for each organisation'),
    })
    .meta({ id: 'OrganisationStorage' }),
  errors: ['not_found'],
});

type Held = Pick<Organisation, 'places' | 'devices' | 'users'>;

/** Whether it has active places, users or devices; such an organisation can't be deactivated or deleted. */
export function holdsRecords({ places, devices, users }: Held): boolean {
  return places + devices + users > 0;
}
