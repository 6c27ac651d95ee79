import type * as z from 'zod';
import { CAMPAIGN_FIELDS, campaign } from '#contracts/campaigns/campaigns.ts';
import { capsuleRecord } from '#contracts/capsules/capsule-record.ts';
import { CAPSULE_FIELDS, capsule } from '#contracts/capsules/capsules.ts';
import { REFILL_FIELDS, refillCapsule } from '#contracts/capsules/refill.ts';
import { CATEGORY_FIELDS, category, categoryInput } from '#contracts/categories.ts';
import { OF_PLACE_CONTACT } from '#contracts/contact/contact.ts';
import type { RecordField } from '#contracts/core/record-fields.ts';
import { DEVICE_FIELDS } from '#contracts/devices/devices.ts';
import { FRAGRANCE_FIELDS, fragrance, fragranceInput, fragranceRow } from '#contracts/fragrances.ts';
import { INCIDENT_FIELDS, incident, incidentInput } from '#contracts/incidents.ts';
import { INITIATIVE_FIELDS, initiative, initiativeInput } from '#contracts/initiatives/initiatives.ts';
import {
  ORGANISATION_FIELDS,
  organisation,
  organisationInput,
} from '#contracts/organisations/organisations.ts';
import { PLACE_FIELDS, place, placeInput } from '#contracts/places.ts';
import { QUIZ_FIELDS, quiz, quizInput, quizRow } from '#contracts/quizzes/quizzes.ts';
import { USER_FIELDS, user } from '#contracts/users/users.ts';
import { visitInput, visitPlan } from '#contracts/visits/visit-inputs.ts';
import { VISIT_FIELDS, visit, visitRecord } from '#contracts/visits/visits.ts';

type Fields = Readonly<Record<string, RecordField>>;

/** The fields of records, and the schemas that have them. */
const DECLARED: [fields: Fields, ...schemas: z.ZodObject[]][] = [
  [CATEGORY_FIELDS, category, categoryInput],
  [INCIDENT_FIELDS, incident, incidentInput],
  [CAMPAIGN_FIELDS, campaign],
  [CAPSULE_FIELDS, capsule, capsuleRecord],
  [REFILL_FIELDS, refillCapsule],
  [QUIZ_FIELDS, quizRow, quiz, quizInput],
  [USER_FIELDS, user],
  [ORGANISATION_FIELDS, organisation, organisationInput],
  [PLACE_FIELDS, place, placeInput],
  [INITIATIVE_FIELDS, initiative, initiativeInput],
  [VISIT_FIELDS, visit, visitRecord, visitPlan, visitInput],
  [FRAGRANCE_FIELDS, fragranceRow, fragrance, fragranceInput],
];

/** Fields that mean the same in every schema. */
const EVERYWHERE: [fields: Fields, ...names: string[]][] = [
  [
    CAPSULE_FIELDS,
    ...['capsuleId', 'serialNumber', 'totalShots', 'remainingShots', 'dueDate'],
    ...['emptyIn', 'emptyIn.low', 'emptyIn.middle', 'emptyIn.high', 'emptyOn'],
  ],
  [QUIZ_FIELDS, 'quizId'],
  [
    DEVICE_FIELDS,
    ...['deviceId', 'macAddress', 'lastSeenAt', 'liveness', 'configState', 'behindSince'],
    ...['firmware', 'signal', 'battery'],
  ],
  [USER_FIELDS, 'cpf', 'document', 'genre', 'birthday', 'profile', 'profile.nome', 'profile.id', 'ativo'],
  [CAMPAIGN_FIELDS, 'campaignId', 'cover', 'downloads', 'fragranceShots', 'collection', 'descriptions'],
  [CATEGORY_FIELDS, 'categoryId'],
  [FRAGRANCE_FIELDS, 'fragranceId'],
  [ORGANISATION_FIELDS, 'organisationId'],
  [PLACE_FIELDS, 'placeId'],
  [INITIATIVE_FIELDS, 'targetShots', 'status'],
  [OF_PLACE_CONTACT, 'contact.name', 'contact.phone', 'contact.email'],
];

const described = (fields: Fields, name: string, key: string): [key: string, about: string][] => {
  const about = fields[name]?.about;
  return about === undefined ? [] : [[key, about]];
};

/** Descriptions of the fields of records, by schema and name. */
export const RECORD_FIELDS: Readonly<Record<string, string>> = Object.fromEntries([
  ...EVERYWHERE.flatMap(([fields, ...names]) => names.flatMap((name) => described(fields, name, name))),
  ...DECLARED.flatMap(([fields, ...schemas]) =>
    schemas.flatMap((schema) =>
      Object.entries<z.ZodType>(schema.shape)
        // What a schema says of its own field stays.
        .filter(([, { description }]) => description === undefined)
        .flatMap(([name]) => described(fields, name, `${schema.meta()?.id}.${name}`)),
    ),
  ),
]);
