import { beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp } from '../testing/test-app.ts';
import { FIELD_NAMES } from './openapi/describe-fields.ts';
import { NOTES } from './openapi/operation-text.ts';
import { PARAMETERS } from './openapi/parameters.ts';
import { describeApi } from './openapi.ts';

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

const app = await sharedTestApp();
const used = { fields: new Set<string>(), parameters: new Set<string>() };
let document: ReturnType<typeof JSON.parse>;
let operations: Operation[];

beforeAll(() => {
  document = describeApi(app.served, '1.0.0', used);
  operations = Object.values<Record<string, Operation>>(document.paths).flatMap(Object.values);
});

/** Told to whoever adds a call. */
const WHERE =
  'Say what these are in api/src/http/openapi/: a parameter (call?name) in parameters.ts, a field (place.name) in one of ' +
  'fields-*.ts, each by its name, or by Schema.name or call.name where it means something of its own there';

/** The fields of a schema that say nothing of themselves, each with where it stands. */
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
  it('says of every operation, parameter and field what it is', () => {
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

  it('has no text that nothing takes', () => {
    expect(FIELD_NAMES.filter((name) => !used.fields.has(name))).toEqual([]);
    expect(Object.keys(PARAMETERS).filter((name) => !used.parameters.has(name))).toEqual([]);
    const calls = new Set(app.served.map(({ method, path }) => `${method} ${path}`));
    expect(Object.keys(NOTES).filter((call) => !calls.has(call))).toEqual([]);
  });

  it('declares each tag that an operation has, and no other', () => {
    const declared = document.tags.map(({ name }: { name: string }) => name);
    expect(declared.toSorted()).toEqual([...new Set(operations.flatMap(({ tags }) => tags))].toSorted());
  });

  it('names each address so that it is told apart from all others', () => {
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

  it('gives each operation an id of its own and a way to be refused', () => {
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    for (const { operationId, responses } of operations) {
      expect([operationId, Object.keys(responses).some((status) => status.startsWith('4'))]).toEqual([
        operationId,
        true,
      ]);
    }
  });
});
