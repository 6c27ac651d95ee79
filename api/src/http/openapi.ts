import type { StaticDocumentSpec } from '@fastify/swagger';
import * as z from 'zod';
import { type Access, type EndpointSpec, NDJSON } from '#contracts/core/endpoint.ts';
import { ERROR_STATUS, type ErrorCode, problemSchema } from '#contracts/core/errors.ts';
import { LANGUAGES } from '#contracts/core/language.ts';
import { EVENT_STREAM } from './event-stream.ts';
import { FILE_OPERATIONS, FILE_PATH } from './openapi-files.ts';
import { BINARY, fileEncoding, filePart, RETRY_AFTER, rateOf, saysWhen } from './openapi-limits.ts';
import { shapeOf } from './shape.ts';

type Json = Record<string, unknown>;
type ApiDocument = StaticDocumentSpec['document'];

const DESCRIPTION =
  'Administration of a scent-dispensing product. Whatever the call, headers of more than 16 KiB are answered with 431, and a method that its path does not take with 405 (`method_not_allowed`), whose `Allow` names those that it does.';

/** Of whom no permission is asked. */
const WITHOUT_PERMISSION = new Set<Access>(['public', 'session', 'device']);

/** What Node answers to a request line, or headers, of more than it reads. */
const TOO_LONG = 431;

/** What a call can be refused with beyond the codes that its contract names. */
function refusals(endpoint: EndpointSpec): Map<number, ErrorCode[]> {
  const codes = new Set<ErrorCode>(endpoint.errors);
  if (endpoint.access === 'device') codes.add('device.key');
  else if (endpoint.access !== 'public') codes.add('auth.required').add('auth.token');
  if (!WITHOUT_PERMISSION.has(endpoint.access)) codes.add('forbidden');
  const mayHaveBody = endpoint.method !== 'GET';
  if (endpoint.params || endpoint.query || mayHaveBody) codes.add('validation');
  if (endpoint.query && 'orderBy' in shapeOf(endpoint.query)) codes.add('list.order_by');
  if (endpoint.params) codes.add('not_found');
  if (endpoint.etag === 'checks') codes.add('record.stale');
  if (mayHaveBody) codes.add('file.too_large').add('file.type');
  codes.add('unavailable').add('internal');
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const status = ERROR_STATUS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  if (endpoint.query) byStatus.set(TOO_LONG, ['validation']);
  return new Map([...byStatus].sort(([a], [b]) => a - b));
}

/** Schemas with an id stand once under components, and are referred to. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output', components: Json): Json {
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

function parameters(endpoint: EndpointSpec, components: Json): Json[] {
  const of = (place: 'path' | 'query', schema: z.ZodType | undefined) =>
    Object.entries(schema ? shapeOf(schema) : {}).map(([name, field]) => ({
      name,
      in: place,
      required: place === 'path',
      schema: jsonSchema(field, 'input', components),
    }));
  const header = (name: string) => ({ name, in: 'header', required: false, schema: { type: 'string' } });
  const headers = [
    { name: 'Content-Language', in: 'header', required: false, schema: { type: 'string', enum: LANGUAGES } },
    ...(endpoint.etag === 'checks' ? [header('If-Match')] : []),
    ...(endpoint.etag === 'revalidates' ? [header('If-None-Match')] : []),
  ];
  return [...of('path', endpoint.params), ...of('query', endpoint.query), ...headers];
}

function requestBody(endpoint: EndpointSpec, components: Json): Json | undefined {
  if (!endpoint.body && !endpoint.files) return undefined;
  const body = endpoint.body ? jsonSchema(endpoint.body, 'input', components) : { type: 'object' };
  if (!endpoint.files) return { required: true, content: { 'application/json': { schema: body } } };
  const parts = Object.entries(endpoint.files);
  const files = {
    type: 'object',
    properties: Object.fromEntries(parts.map(([name, part]) => [name, filePart(part)])),
    required: parts.filter(([, part]) => part.required).map(([name]) => name),
  };
  const encoding = Object.fromEntries(parts.map(([name, part]) => [name, fileEncoding(part)]));
  const description = 'Nested fields are named with brackets: `collection[0][fragranceId]`.';
  return {
    required: true,
    content: {
      'multipart/form-data': { schema: { description, allOf: [body, files] }, encoding },
      ...(!parts.some(([, part]) => part.required) && { 'application/json': { schema: body } }),
    },
  };
}

/** One line of an answer that comes in lines. */
function progressLine({ progress, answer }: EndpointSpec, components: Json): Json {
  const holding = (name: string, schema: Json) => ({
    type: 'object',
    properties: { [name]: schema },
    required: [name],
  });
  return {
    description:
      'One JSON value a line: how far the work is, at most five times a second; at last its answer or problem.',
    oneOf: [
      ...(progress ? [holding('progress', jsonSchema(progress, 'output', components))] : []),
      ...(answer ? [holding('answer', jsonSchema(answer, 'output', components))] : []),
      holding('problem', { $ref: '#/components/schemas/Problem' }),
    ],
  };
}

/** @param tagged the answers that carry an ETag: where a record has one, it has it in every answer */
function responses(endpoint: EndpointSpec, components: Json, tagged: Set<z.ZodType>): Json {
  const status = endpoint.answer || endpoint.download || endpoint.events ? (endpoint.status ?? 200) : 204;
  const success = {
    description: endpoint.summary,
    ...(endpoint.answer &&
      tagged.has(endpoint.answer) && { headers: { ETag: { schema: { type: 'string' } } } }),
    ...(endpoint.answer && {
      content: {
        'application/json': { schema: jsonSchema(endpoint.answer, 'output', components) },
        ...(endpoint.progress && { [NDJSON]: { schema: progressLine(endpoint, components) } }),
      },
    }),
    ...(endpoint.download && { content: { [endpoint.download]: { schema: BINARY } } }),
    ...(endpoint.events && {
      content: {
        [EVENT_STREAM]: {
          schema: { type: 'string', description: `Events: ${Object.keys(endpoint.events).join(', ')}` },
        },
      },
    }),
  };
  const problems = [...refusals(endpoint)].map(([code, names]) => [
    String(code),
    {
      description: names.map((name) => `\`${name}\``).join(', '),
      ...(saysWhen(code) && { headers: RETRY_AFTER }),
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  ]);
  const unchanged = endpoint.etag === 'revalidates' && { 304: { description: 'As the If-None-Match says' } };
  return { [status]: success, ...unchanged, ...Object.fromEntries(problems) };
}

type Scheme = 'bearer' | 'device';

function schemeOf({ access }: EndpointSpec): Scheme {
  return access === 'device' ? 'device' : 'bearer';
}

/** `PUT /fragrances/activate/{id}`: `putFragrancesActivateId`; a path that ends with a slash ends with `All`. */
function operationId({ method, path }: EndpointSpec): string {
  const words = path.replace(/\/$/, '/all').split(/\W+/).filter(Boolean);
  return [method.toLowerCase(), ...words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join(
    '',
  );
}

/**
 * Describes the API as OpenAPI 3.1, from the contracts that its routes were made of.
 * @param version of the program
 */
export function describeApi(endpoints: readonly EndpointSpec[], version: string): ApiDocument {
  const components: Json = {};
  jsonSchema(problemSchema, 'output', components);
  const paths: Record<string, Json> = { [FILE_PATH]: FILE_OPERATIONS };
  const tagged = new Set(endpoints.flatMap(({ etag, answer }) => (etag && answer ? [answer] : [])));
  for (const endpoint of endpoints) {
    const path = `/api${endpoint.path}`;
    const operation = {
      operationId: operationId(endpoint),
      tags: [endpoint.tag],
      summary: endpoint.summary,
      ...(rateOf(endpoint) && { description: rateOf(endpoint) }),
      parameters: parameters(endpoint, components),
      requestBody: requestBody(endpoint, components),
      responses: responses(endpoint, components, tagged),
      security: endpoint.access === 'public' ? [] : [{ [schemeOf(endpoint)]: [] }],
    };
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Sillage', version, description: DESCRIPTION },
    paths,
    components: {
      schemas: components,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        device: {
          type: 'http',
          scheme: 'Device',
          description: '`Authorization: Device <deviceKey>`, with the key of `POST /api/app/devices`.',
        },
      } satisfies Record<Scheme, Json>,
    },
  } as ApiDocument;
}
