import * as z from 'zod';
import { MAX_ID } from '#contracts/core/fields.ts';
import { rowReferences } from '../row-references.ts';
import { PATTERNS } from './patterns.ts';

export type Json = Record<string, unknown>;

/**
 * Converts a contract's schema to OpenAPI. A schema with an id is added to the components once, and referenced.
 * @param components receives the schemas with an id
 * @param body how bodies of this schema are sent: messages of devices hold no references as rows have them
 */
export function jsonSchema(
  schema: z.ZodType,
  io: 'input' | 'output',
  components: Json,
  body: 'json' | 'form' | 'message' = 'json',
): Json {
  const {
    $schema: _,
    $defs,
    ...json
  } = relocated(
    z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      override: (place) => {
        applyMetadata(place, (meant) => jsonSchema(meant, io, components, body));
        if (io !== 'input') return;
        sayWhatIsRequired(place);
        if (body !== 'message') addRowReferences(place, body === 'json');
      },
    }),
  );
  for (const [name, definition] of Object.entries(($defs ?? {}) as Record<string, Json>)) {
    components[name] = unnamed(definition);
  }
  if (typeof json.id !== 'string') return json;
  components[json.id] = unnamed(json);
  return { $ref: `#/components/schemas/${json.id}` };
}

/**
 * Replaces a schema's JSON by its own `wire` metadata, if any, and completes its pattern, examples and default.
 * @param jsonOf converts another schema, if `wire` is one
 */
function applyMetadata(
  { zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: Json },
  jsonOf: (meant: z.ZodType) => Json,
): void {
  const { wire } = jsonSchema;
  if (wire !== undefined) {
    for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key);
    Object.assign(jsonSchema, wire instanceof z.ZodType ? jsonOf(wire) : wire);
  }
  Object.assign(jsonSchema, PATTERNS.get(zodSchema));
  // Many regex engines don't support Unicode classes; characters of the removed ones are very rare in JSON.
  if (typeof jsonSchema.pattern === 'string')
    jsonSchema.pattern = jsonSchema.pattern.replaceAll(/\\p\{\w+\}/g, '');
  // zod omits the examples of transformed schemas, though they describe the input.
  const { examples } = z.globalRegistry.get(zodSchema) ?? {};
  if (examples !== undefined) jsonSchema.examples ??= examples;
  // zod omits the default of transformed schemas.
  if (!(zodSchema instanceof z.ZodDefault)) return;
  // Such a default exists only to be refused with a specific code.
  if (!zodSchema.safeParse(undefined).success) delete jsonSchema.default;
  else if (!('default' in jsonSchema)) jsonSchema.default = writtenDefault(zodSchema, jsonSchema);
}

function writtenDefault(zodSchema: z.ZodDefault, jsonSchema: Json): unknown {
  const { defaultValue } = zodSchema.def;
  return jsonSchema.type === 'string' ? String(defaultValue) : defaultValue;
}

/** Overrides zod: a field is required exactly if leaving it out is refused. */
function sayWhatIsRequired({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodType;
  jsonSchema: Json;
}): void {
  if (!(zodSchema instanceof z.ZodObject) || !('properties' in jsonSchema)) return;
  const fields = Object.entries(zodSchema.shape as Record<string, z.ZodType>);
  // A field that other calls have but this one doesn't.
  for (const [name, field] of fields) {
    if (field instanceof z.ZodOptional && field.unwrap() instanceof z.ZodUndefined) {
      Reflect.deleteProperty(jsonSchema.properties as Json, name);
    }
  }
  const required = fields.filter(([, field]) => !field.safeParse(undefined).success).map(([name]) => name);
  if (required.length > 0) jsonSchema.required = required;
  else delete jsonSchema.required;
}

/** Adds the records that a body may refer to as rows do; see `withReferenceIds`. */
function addRowReferences(
  { zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: Json },
  hasNull: boolean,
): void {
  if (!(zodSchema instanceof z.ZodObject) || !('properties' in jsonSchema)) return;
  for (const name of rowReferences(zodSchema.shape)) {
    const id = `${name}Id`;
    const mayBeNull = hasNull && (zodSchema.shape[id] as z.ZodType).safeParse(null).success;
    (jsonSchema.properties as Json)[name] = {
      description: `Instead of \`${id}\`: the record as rows refer to it`,
      type: mayBeNull ? ['object', 'null'] : 'object',
      properties: { [id]: { type: 'integer', minimum: 1, maximum: MAX_ID } },
      required: [id],
    };
  }
}

/** Removes the id that zod leaves in a schema; JSON Schema has no such keyword. */
function unnamed({ id: _, ...json }: Json): Json {
  return json;
}

function relocated(json: object): Json {
  return JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/'));
}
