import { CAMPAIGN_FIELDS } from './campaigns/campaigns.ts';
import { CAPSULE_RECORD_FIELDS } from './capsules/capsule-record.ts';
import { CAPSULE_FIELDS } from './capsules/capsules.ts';
import { CATEGORY_FIELDS } from './categories.ts';
import type { RecordField } from './core/record-fields.ts';
import type { ResourceName } from './core/resources.ts';
import { DEVICE_FIELDS } from './devices/devices.ts';
import { FRAGRANCE_FIELDS } from './fragrances.ts';
import { INCIDENT_FIELDS } from './incidents.ts';
import { INITIATIVE_FIELDS } from './initiatives/initiatives.ts';
import { ORGANISATION_FIELDS } from './organisations/organisations.ts';
import { PLACE_FIELDS } from './places.ts';
import { QUIZ_FIELDS } from './quizzes/quizzes.ts';
import { USER_FIELDS } from './users/users.ts';
import { VISIT_FIELDS } from './visits/visits.ts';

/** The declared fields of each kind of record. */
export const FIELDS_OF = {
  user: USER_FIELDS,
  category: CATEGORY_FIELDS,
  fragrance: FRAGRANCE_FIELDS,
  campaign: CAMPAIGN_FIELDS,
  quiz: QUIZ_FIELDS,
  device: DEVICE_FIELDS,
  capsule: { ...CAPSULE_FIELDS, ...CAPSULE_RECORD_FIELDS },
  organisation: ORGANISATION_FIELDS,
  place: PLACE_FIELDS,
  initiative: INITIATIVE_FIELDS,
  visit: VISIT_FIELDS,
  incident: INCIDENT_FIELDS,
} as const satisfies Record<ResourceName, Readonly<Record<string, RecordField>>>;
