import type * as z from 'zod';
import { CATEGORY_FIELDS, category, categoryInput } from '#contracts/categories.ts';
import type { RecordField } from '#contracts/core/record-fields.ts';
import { INCIDENT_FIELDS, incident, incidentInput } from '#contracts/incidents.ts';

type Declared = [fields: Readonly<Record<string, RecordField>>, ...schemas: z.ZodObject[]];

/** The fields of records, and the schemas that have them. */
const DECLARED: Declared[] = [
  [CATEGORY_FIELDS, category, categoryInput],
  [INCIDENT_FIELDS, incident, incidentInput],
];

/** Descriptions of the fields of records, by schema and name. */
export const RECORD_FIELDS: Readonly<Record<string, string>> = Object.fromEntries(
  DECLARED.flatMap(([fields, ...schemas]) =>
    schemas.flatMap((schema) =>
      Object.keys(schema.shape).flatMap((name) => {
        const about = fields[name]?.about;
        return about === undefined ? [] : [[`${schema.meta()?.id}.${name}`, about]];
      }),
    ),
  ),
);
