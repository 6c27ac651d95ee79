import { ALERT_FIELDS } from './fields-alerts.ts';
import { CATALOGUE_FIELDS } from './fields-catalogue.ts';
import { COMMON_FIELDS } from './fields-common.ts';
import { DEVICE_FIELDS } from './fields-devices.ts';
import { FIGURE_FIELDS } from './fields-figures.ts';
import { INITIATIVE_FIELDS } from './fields-initiatives.ts';
import { PEOPLE_FIELDS } from './fields-people.ts';
import { RECORD_FIELDS } from './record-fields.ts';

interface Schema {
  description?: string;
  properties?: Record<string, Schema>;
  [keyword: string]: unknown;
}

/**
 * Field descriptions by name. A name with a different meaning in a schema, field or call is prefixed with it:
 * `Capsule.device`, `labels.qrCode`, `postLogin.email`.
 */
const FIELDS: ReadonlyMap<string, string> = new Map(
  [
    COMMON_FIELDS,
    PEOPLE_FIELDS,
    CATALOGUE_FIELDS,
    DEVICE_FIELDS,
    ALERT_FIELDS,
    FIGURE_FIELDS,
    INITIATIVE_FIELDS,
    RECORD_FIELDS,
  ].flatMap((fields) => Object.entries(fields)),
);

export const FIELD_NAMES: readonly string[] = [...FIELDS.keys()];

/** Keywords whose subschemas describe the same field. */
const HOLDS_ONE = ['items', 'additionalProperties', 'not'] as const;
const HOLDS_SEVERAL = ['anyOf', 'oneOf', 'allOf'] as const;

/**
 * Adds descriptions to a schema's fields that have none in their contract.
 * @param owner the schema's name, or the id of its call
 * @param used receives the keys of the descriptions used
 */
export function describeFields(schema: object, owner: string, used: Set<string>): void {
  walk(schema as Schema, [owner]);

  /** @param owners the enclosing fields, outermost first */
  function walk(json: Schema, owners: readonly string[]): void {
    for (const [name, field] of Object.entries(json.properties ?? {})) {
      const text = field.description ?? meaning(name, owners);
      if (text !== undefined) field.description = text;
      walk(field, [...owners, name]);
    }
    for (const keyword of HOLDS_ONE) {
      const held = json[keyword];
      if (typeof held === 'object' && held !== null) walk(held as Schema, owners);
    }
    for (const keyword of HOLDS_SEVERAL) {
      for (const held of (json[keyword] ?? []) as Schema[]) walk(held, owners);
    }
  }

  function meaning(name: string, owners: readonly string[]): string | undefined {
    const key = [...owners.toReversed().map((each) => `${each}.${name}`), name].find((each) =>
      FIELDS.has(each),
    );
    if (key === undefined) return undefined;
    used.add(key);
    return FIELDS.get(key);
  }
}
