import * as z from 'zod';
import { PATTERNS } from './patterns.ts';

export type Json = Record<string, unknown>;

/**
 * A schema of a contract as OpenAPI writes it. One with an id stands once under the components, and is referred to.
 * @param components gets those with an id
 */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output', components: Json): Json {
  const {
    $schema: _,
    $defs,
    ...json
  } = relocated(
    z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      override: (place) => {
        sayWhatItStandsFor(place, (meant) => jsonSchema(meant, io, components));
        if (io === 'input') sayWhatIsRequired(place);
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
 * Takes a schema's own word for what its text stands for, in place of how it is written.
 * @param jsonOf describes another schema, where that is its word
 */
function sayWhatItStandsFor(
  { zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: Json },
  jsonOf: (meant: z.ZodType) => Json,
): void {
  const { wire } = jsonSchema;
  if (wire !== undefined) {
    for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key);
    Object.assign(jsonSchema, wire instanceof z.ZodType ? jsonOf(wire) : wire);
  }
  Object.assign(jsonSchema, PATTERNS.get(zodSchema));
  // Classes of Unicode that many readers of patterns don't know; of what is left out here JSON has hardly any.
  if (typeof jsonSchema.pattern === 'string')
    jsonSchema.pattern = jsonSchema.pattern.replaceAll(/\\p\{\w+\}/g, '');
  // zod leaves the examples out of what is made into something else, though they are of what is sent.
  const { examples } = z.globalRegistry.get(zodSchema) ?? {};
  if (examples !== undefined) jsonSchema.examples ??= examples;
  // zod names no default where the text is made into something else.
  if (!(zodSchema instanceof z.ZodDefault)) return;
  // It is only there to be refused by a code of its own.
  if (!zodSchema.safeParse(undefined).success) delete jsonSchema.default;
  else if (!('default' in jsonSchema)) jsonSchema.default = writtenDefault(zodSchema, jsonSchema);
}

function writtenDefault(zodSchema: z.ZodDefault, jsonSchema: Json): unknown {
  const { defaultValue } = zodSchema.def;
  return jsonSchema.type === 'string' ? String(defaultValue) : defaultValue;
}

/** Whatever zod makes of it: required is what is refused where it is missing. */
function sayWhatIsRequired({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodType;
  jsonSchema: Json;
}): void {
  if (!(zodSchema instanceof z.ZodObject) || !('properties' in jsonSchema)) return;
  const fields = Object.entries(zodSchema.shape as Record<string, z.ZodType>);
  // A field that some calls have, and this one has not.
  for (const [name, field] of fields) {
    if (field instanceof z.ZodOptional && field.unwrap() instanceof z.ZodUndefined) {
      Reflect.deleteProperty(jsonSchema.properties as Json, name);
    }
  }
  const required = fields.filter(([, field]) => !field.safeParse(undefined).success).map(([name]) => name);
  if (required.length > 0) jsonSchema.required = required;
  else delete jsonSchema.required;
}

/** zod leaves a schema's id inside it, where JSON Schema knows no such word. */
function unnamed({ id: _, ...json }: Json): Json {
  return json;
}

function relocated(json: object): Json {
  return JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/'));
}
