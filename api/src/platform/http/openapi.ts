import type { StaticDocumentSpec } from '@fastify/swagger';
import type * as z from 'zod';
import { type EndpointSpec, NDJSON } from '#contracts/core/endpoint.ts';
import { ERROR_STATUS, type ErrorCode, problemSchema } from '#contracts/core/errors.ts';
import { LANGUAGES } from '#contracts/core/language.ts';
import { aliasPath } from './alias-path.ts';
import { EVENT_STREAM } from './event-stream.ts';
import { describeFields } from './openapi/describe-fields.ts';
import { type Json, jsonSchema } from './openapi/json-schema.ts';
import { operationText } from './openapi/operation-text.ts';
import { PARAMETERS } from './openapi/parameters.ts';
import { TAGS } from './openapi/tags.ts';
import { FILE_OPERATIONS, FILE_PATH } from './openapi-files.ts';
import { BINARY, fileEncoding, filePart, hasRetryAfter, RETRY_AFTER } from './openapi-limits.ts';
import { refusalCodes } from './refusals.ts';
import { shapeOf } from './shape.ts';

type Content = { content?: Record<string, { schema: Json }> };
type ApiDocument = StaticDocumentSpec['document'];

const DESCRIPTION =
  'Administration of a scent-dispensing product. On every call, headers of more than 16 KiB respond 431, and a method that the path does not support responds 405 (`method_not_allowed`) with the supported methods in `Allow`. JSON bodies may have at most 1 MiB after decompression. A body may refer to another record as rows do: `"organisation": { "organisationId": 3 }` means `"organisationId": 3`.';

/** Node's status code for a request line or headers beyond its limit. */
const TOO_LONG = 431;

/** The codes that a call can be refused with, by status. */
function refusals(endpoint: EndpointSpec): Map<number, ErrorCode[]> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of refusalCodes(endpoint)) {
    const status = ERROR_STATUS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const refusable = [...byStatus.keys()].some((status) => status >= 400 && status < 500);
  // Possible for any call; described only where a query can make the URL long, or no other refusal is.
  if (endpoint.query || !refusable) byStatus.set(TOO_LONG, ['validation']);
  return new Map([...byStatus].sort(([a], [b]) => a - b));
}

function parameters(endpoint: EndpointSpec, components: Json, used: Set<string>): Json[] {
  const parameter = (place: 'path' | 'query' | 'header', name: string, schema: Json) => {
    const { description = parameterText(endpoint, name, used), ...json } = schema;
    return {
      name,
      in: place,
      required: place === 'path',
      ...(description !== undefined && { description }),
      schema: json,
    };
  };
  const of = (place: 'path' | 'query', schema: z.ZodType | undefined) =>
    Object.entries(schema ? shapeOf(schema) : {}).map(([name, field]) =>
      parameter(place, name, jsonSchema(field, 'input', components)),
    );
  const header = (name: string, schema: Json = {}) =>
    parameter('header', name, { type: 'string', ...schema });
  return [
    ...of('path', endpoint.params),
    ...of('query', endpoint.query),
    header('Content-Language', { enum: LANGUAGES }),
    ...(endpoint.etag === 'checks' ? [header('If-Match')] : []),
    ...(endpoint.etag === 'revalidates' ? [header('If-None-Match')] : []),
  ];
}

function parameterText(endpoint: EndpointSpec, name: string, used: Set<string>): string | undefined {
  const key = [`${operationId(endpoint)}.${name}`, `${endpoint.tag}.${name}`, name].find((each) =>
    Object.hasOwn(PARAMETERS, each),
  );
  if (key !== undefined) used.add(key);
  return key && PARAMETERS[key];
}

function requestBody(endpoint: EndpointSpec, components: Json): Json | undefined {
  if (!endpoint.body && !endpoint.files) return undefined;
  const sent = endpoint.files ? 'form' : endpoint.access === 'device' ? 'message' : 'json';
  const body = endpoint.body ? jsonSchema(endpoint.body, 'input', components, sent) : { type: 'object' };
  if (!endpoint.files) return { required: true, content: { 'application/json': { schema: body } } };
  const parts = Object.entries(endpoint.files);
  const files = {
    type: 'object',
    properties: Object.fromEntries(parts.map(([name, part]) => [name, filePart(part)])),
    required: parts.filter(([, part]) => part.required).map(([name]) => name),
  };
  const encoding = Object.fromEntries(parts.map(([name, part]) => [name, fileEncoding(part)]));
  const description = 'Nested fields are written with brackets: `collection[0][fragranceId]`.';
  return {
    required: true,
    content: {
      'multipart/form-data': { schema: { description, allOf: [body, files] }, encoding },
      ...(!parts.some(([, part]) => part.required) && { 'application/json': { schema: body } }),
    },
  };
}

/** Schema of one line of an NDJSON response. */
function progressLine({ progress, answer }: EndpointSpec, components: Json): Json {
  const holding = (name: string, schema: Json) => ({
    type: 'object',
    properties: { [name]: schema },
    required: [name],
  });
  return {
    description:
      'One JSON value per line: the progress, at most five times a second; last, the response or the problem.',
    oneOf: [
      ...(progress ? [holding('progress', jsonSchema(progress, 'output', components))] : []),
      ...(answer ? [holding('answer', jsonSchema(answer, 'output', components))] : []),
      holding('problem', { $ref: '#/components/schemas/Problem' }),
    ],
  };
}

const ETAG = {
  ETag: {
    description: 'The version of the record, for If-Match and If-None-Match',
    schema: { type: 'string' },
  },
};

/** @param tagged schemas whose responses have an ETag: a record that has one has it in every response */
function responses(endpoint: EndpointSpec, components: Json, tagged: Set<z.ZodType>): Json {
  const status = endpoint.answer || endpoint.download || endpoint.events ? (endpoint.status ?? 200) : 204;
  const success = {
    description: endpoint.summary,
    ...(endpoint.answer && tagged.has(endpoint.answer) && { headers: ETAG }),
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
      ...(hasRetryAfter(code) && { headers: RETRY_AFTER }),
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  ]);
  const unchanged = endpoint.etag === 'revalidates' && {
    304: { description: 'Not changed since the version in If-None-Match' },
  };
  return { [status]: success, ...unchanged, ...Object.fromEntries(problems) };
}

type Scheme = 'bearer' | 'device';

function schemeOf({ access }: EndpointSpec): Scheme {
  return access === 'device' ? 'device' : 'bearer';
}

/** `PUT /fragrances/activate/{id}` → `putFragrancesActivateId`; a trailing slash becomes `All`. */
function operationId({ method, path }: EndpointSpec): string {
  const words = path.replace(/\/$/, '/all').split(/\W+/).filter(Boolean);
  return [method.toLowerCase(), ...words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join(
    '',
  );
}

/** Keys of the field and parameter texts that a description has used. */
interface Used {
  fields: Set<string>;
  parameters: Set<string>;
}

/** The path of a call as the API's description names it. */
export function describedPath({ path }: EndpointSpec): string {
  return `/api${aliasPath(path) ?? path}`;
}

/**
 * Describes the API as OpenAPI 3.1, from the contracts of its routes.
 * @param version of the program
 * @param used receives the keys of the texts used
 */
export function describeApi(
  endpoints: readonly EndpointSpec[],
  version: string,
  used: Used = { fields: new Set(), parameters: new Set() },
): ApiDocument {
  const components: Json = {};
  jsonSchema(problemSchema, 'output', components);
  const paths: Record<string, Json> = { [FILE_PATH]: FILE_OPERATIONS };
  const tagged = new Set(endpoints.flatMap(({ etag, answer }) => (etag && answer ? [answer] : [])));
  for (const endpoint of endpoints) {
    const path = describedPath(endpoint);
    const operation = {
      operationId: operationId(endpoint),
      tags: [endpoint.tag],
      summary: endpoint.summary,
      description: operationText(endpoint),
      parameters: parameters(endpoint, components, used.parameters),
      requestBody: requestBody(endpoint, components),
      responses: responses(endpoint, components, tagged),
      security: endpoint.access === 'public' ? [] : [{ [schemeOf(endpoint)]: [] }],
    };
    const contents = [operation.requestBody ?? {}, ...Object.values(operation.responses)] as Content[];
    for (const { schema } of contents.flatMap(({ content = {} }) => Object.values(content)))
      describeFields(schema, operation.operationId, used.fields);
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation };
  }
  for (const [name, schema] of Object.entries(components)) describeFields(schema as Json, name, used.fields);
  const tags = new Set(['Files', ...endpoints.map(({ tag }) => tag)]);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sillage',
      version,
      description: DESCRIPTION,
      license: { name: 'All rights reserved', identifier: 'LicenseRef-Sillage' },
    },
    servers: [{ url: '/', description: 'The server that serves this description' }],
    tags: Object.entries(TAGS)
      .filter(([name]) => tags.has(name))
      .map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: components,
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: '`Authorization: Bearer <token>`, with the `token` from `POST /api/login`.',
        },
        device: {
          type: 'http',
          scheme: 'Device',
          description:
            '`Authorization: Device <deviceKey>`, with the `deviceKey` from `POST /api/app/devices`.',
        },
      } satisfies Record<Scheme, Json>,
    },
  } as ApiDocument;
}
