import { beforeAll, describe, expect, it } from 'vitest';
import { makeCategory } from '../../testing/catalogue.ts';
import { sharedTestApp } from '../../testing/test-app.ts';
import { aliasPath } from './alias-path.ts';
import { FIELD_NAMES } from './openapi/describe-fields.ts';
import { NOTES } from './openapi/operation-text.ts';
import { PARAMETERS } from './openapi/parameters.ts';
import { describeApi, describedPath } from './openapi.ts';

interface Schema {
  description?: string;
  properties?: Record<string, Schema>;
  [keyword: string]: unknown;
}

interface Operation {
  operationId: string;
  description?: string;
  tags: string[];
  parameters: { name: string; description?: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { description?: string; content?: Record<string, { schema: Schema }> }>;
}

const app = await sharedTestApp({ apiDocs: true });
const staff = await app.as('STAFF');
const used = { fields: new Set<string>(), parameters: new Set<string>() };
let document: ReturnType<typeof JSON.parse>;
let operations: Operation[];

beforeAll(() => {
  document = describeApi(app.served, '1.0.0', used);
  operations = Object.values<Record<string, Operation>>(document.paths).flatMap(Object.values);
});

/** Hint shown when a new call lacks descriptions. */
const WHERE =
  'Say what these are in api/src/platform/http/openapi/: a parameter (call?name) in parameters.ts, a field (place.name) in one of ' +
  'fields-*.ts, each by its name, or by Schema.name or call.name where it means something of its own there';

/** Paths of a schema's fields without a description. */
function silentFields(schema: unknown, place: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if (Array.isArray(schema)) return schema.flatMap((each) => silentFields(each, place));
  const { properties = {}, examples: _, ...others } = schema as Schema;
  return [
    ...Object.entries(properties).flatMap(([name, field]) => [
      ...(field.description ? [] : [`${place}.${name}`]),
      ...silentFields(field, `${place}.${name}`),
    ]),
    ...silentFields(Object.values(others), place),
  ];
}

describe("the API's description", () => {
  it('describes every operation, parameter and field', () => {
    const silent = operations.flatMap(({ operationId, description, parameters, requestBody, responses }) => [
      ...(description ? [] : [operationId]),
      ...parameters.filter((each) => !each.description).map(({ name }) => `${operationId}?${name}`),
      ...silentFields(requestBody, operationId),
      ...silentFields(responses, operationId),
    ]);
    const { schemas } = document.components;
    const inSchemas = Object.entries(schemas).flatMap(([name, schema]) => silentFields(schema, name));
    expect([...silent, ...inSchemas], WHERE).toEqual([]);
  });

  it('lets problems have further members, as a sign-in with a second factor does', () => {
    expect(document.components.schemas.Problem.additionalProperties).not.toBe(false);
  });

  it('has no unused texts', () => {
    expect(FIELD_NAMES.filter((name) => !used.fields.has(name))).toEqual([]);
    expect(Object.keys(PARAMETERS).filter((name) => !used.parameters.has(name))).toEqual([]);
    const calls = new Set(app.served.map(({ method, path }) => `${method} ${path}`));
    expect(Object.keys(NOTES).filter((call) => !calls.has(call))).toEqual([]);
  });

  it('declares exactly the tags that operations have', () => {
    const declared = document.tags.map(({ name }: { name: string }) => name);
    expect(declared.toSorted()).toEqual([...new Set(operations.flatMap(({ tags }) => tags))].toSorted());
  });

  it('has no ambiguous paths and no trailing slashes', () => {
    const paths = Object.keys(document.paths).map((path) => path.split('/'));
    const isVariable = (part?: string) => part?.startsWith('{') ?? false;
    const variables = (parts: string[]) => parts.filter(isVariable).length;
    const ambiguous = paths.flatMap((one, index) =>
      paths
        .slice(index + 1)
        .filter(
          (other) =>
            one.length === other.length &&
            variables(one) === variables(other) &&
            one.every((part, at) => part === other[at] || isVariable(part) || isVariable(other[at])),
        )
        .map((other) => `${one.join('/')} and ${other.join('/')}`),
    );
    expect(ambiguous).toEqual([]);
    expect(Object.keys(document.paths).filter((path) => path.endsWith('/'))).toEqual([]);
  });

  it('gives each operation a unique id and at least one 4xx response', () => {
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    for (const { operationId, responses } of operations) {
      expect([operationId, Object.keys(responses).some((status) => status.startsWith('4'))]).toEqual([
        operationId,
        true,
      ]);
    }
  });
});

describe('the description of the API', () => {
  it('lists every call with its statuses', async () => {
    const { body } = await app.anyone.get('/docs/json');
    expect(body.openapi).toBe('3.1.0');
    for (const endpoint of app.served) {
      const { method, path, access } = endpoint;
      const operation = body.paths[describedPath(endpoint)]?.[method.toLowerCase()];
      expect(operation, `${method} ${path}`).toBeDefined();
      expect(Object.keys(operation.responses).length).toBeGreaterThan(1);
      if (access !== 'public') expect(operation.responses).toHaveProperty('401');
    }
    expect(body.paths['/api/categories'].get.parameters[1]).toMatchObject({
      name: 'perPage',
      in: 'query',
      schema: { type: 'integer', minimum: 1, maximum: 100 },
    });
    const ids = Object.values<Record<string, { operationId: string }>>(body.paths).flatMap((operations) =>
      Object.values(operations).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(app.served.length + 1);
    expect(body.paths).toHaveProperty(['/api/files/{area}/{name}', 'get']);
    const references = JSON.stringify(body).match(/#\/components\/schemas\/\w+/g) ?? [];
    for (const name of new Set(references.map((text) => text.split('/').at(-1) ?? ''))) {
      expect(body.components.schemas, name).toHaveProperty(name);
    }
  });
});

describe('the path that the description names', () => {
  it('is served like the path in the contract', async () => {
    const { categoryId } = await makeCategory(staff);
    await staff.delete(`/categories/${categoryId}`);
    const activated = await staff.put(`/categories/${categoryId}/activate`);
    expect(activated).toMatchObject({ status: 200, body: { deletedAt: null } });
    const second = app.served.filter(({ path }) => aliasPath(path));
    expect(second.length).toBeGreaterThan(9);
    for (const endpoint of second) {
      const url = describedPath(endpoint).replaceAll(/\{(\w+)\}/g, ':$1');
      expect([url, app.app.hasRoute({ method: endpoint.method, url })]).toEqual([url, true]);
    }
  });
});

describe('the description of a call', () => {
  const operation = async (method: string, path: string) =>
    (await app.anyone.get('/docs/json')).body.paths[`/api${aliasPath(path) ?? path}`][method];

  it('states the defaults of its parameters', async () => {
    const defaults = async (method: string, path: string) =>
      Object.fromEntries(
        (await operation(method, path)).parameters.map(
          ({ name, schema }: { name: string; schema: { default?: unknown } }) => [name, schema.default],
        ),
      );
    expect(await defaults('get', '/categories')).toMatchObject({ page: 1, perPage: 10, isActive: 'true' });
    expect(await defaults('delete', '/categories/{id}')).toMatchObject({ hardDelete: 'false' });
  });

  it('lists the statuses of a stored picture', async () => {
    const { responses } = await operation('get', '/files/{area}/{name}');
    expect(Object.keys(responses)).toEqual(['200', '304', '400', '403', '404', '431', '500', '503']);
  });

  it('lists 431 for calls with a query only', async () => {
    expect((await operation('get', '/categories')).responses).toHaveProperty('431');
    expect((await operation('put', '/categories/{id}')).responses).not.toHaveProperty('431');
  });

  it('states how files are sent, and that an update may come without any', async () => {
    const create = (await operation('post', '/fragrances')).requestBody.content;
    expect(Object.keys(create)).toEqual(['multipart/form-data']);
    expect(create['multipart/form-data'].schema.allOf[1].properties['image.file']).toMatchObject({
      type: 'string',
      format: 'binary',
    });
    const update = (await operation('put', '/fragrances/{id}')).requestBody.content;
    expect(Object.keys(update)).toEqual(['multipart/form-data', 'application/json']);
  });

  it.each([
    ['get', '/fragrances/{id}', '200'],
    ['post', '/fragrances', '201'],
    ['put', '/fragrances/activate/{id}', '200'],
    ['put', '/campaigns/default', '200'],
  ])('includes the ETag of %s %s', async (method, path, status) => {
    expect((await operation(method, path)).responses[status].headers).toHaveProperty('ETag');
  });
});
