import { beforeAll, describe, expect, it } from 'vitest';
import type { EndpointSpec } from '#contracts/core/endpoint.ts';
import { can, PROFILES } from '#contracts/core/permissions.ts';
import { claimDevice } from '#contracts/devices/device-codes.ts';
import { deviceShots } from '#contracts/shots.ts';
import { claimedDevice } from '../../testing/devices.ts';
import { sharedTestApp } from '../../testing/test-app.ts';
import { describedPath } from './openapi.ts';
import { rateLimitText } from './openapi-limits.ts';

interface Schema {
  $ref?: string;
  type?: string | string[];
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  maxLength?: number;
  maximum?: number;
  maxItems?: number;
}

const app = await sharedTestApp({ apiDocs: true });
let description: ReturnType<typeof JSON.parse>;
let device: Record<string, string>;
const tokens = new Map<string, string>();

beforeAll(async () => {
  description = (await app.anyone.get('/docs/json')).body;
  device = (await claimedDevice(app)).headers;
  for (const profile of PROFILES) tokens.set(profile, await app.token(profile));
});

const withBody = () => app.served.filter(({ body, files }) => body || files);

const operationOf = (endpoint: EndpointSpec) =>
  description.paths[describedPath(endpoint)][endpoint.method.toLowerCase()];

/** Resolves references and merges `allOf`; of a nullable field, returns the non-null schema. */
function resolved(schema: Schema): Schema {
  if (schema.$ref) return resolved(description.components.schemas[schema.$ref.split('/').at(-1) ?? '']);
  if (schema.allOf) {
    const parts = [schema, ...schema.allOf.map(resolved)];
    return {
      properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
      required: parts.flatMap(({ required = [] }) => required),
    };
  }
  const [meant, ...others] = (schema.anyOf ?? []).filter(({ type }) => type !== 'null');
  return meant && others.length === 0 ? resolved(meant) : schema;
}

/** The variants of a body. Of several in an `anyOf`, which has no discriminator, only the last is used. */
function formsOf({ requestBody }: ReturnType<typeof operationOf>): Schema[] {
  const content = requestBody.content['multipart/form-data'] ?? requestBody.content['application/json'];
  const schema = resolved(content.schema);
  if (schema.oneOf) return schema.oneOf.map(resolved);
  return [resolved(schema.anyOf?.at(-1) ?? schema)];
}

/** Paths of a schema's values without a limit. */
function endless(given: Schema, place: string): string[] {
  const { anyOf = [], oneOf = [], properties = {}, items, ...schema } = resolved(given);
  const types = [schema.type ?? []].flat();
  const isLimited = ['enum', 'const', 'format', 'pattern', 'maxLength'].some((word) => word in schema);
  return [
    ...(types.includes('string') && !isLimited ? [place] : []),
    ...(types.includes('integer') && schema.maximum === undefined ? [place] : []),
    ...(types.includes('array') && schema.maxItems === undefined ? [place] : []),
    ...[...anyOf, ...oneOf].flatMap((form) => endless(form, place)),
    ...(items ? endless(items, place) : []),
    ...Object.entries(properties).flatMap(([name, field]) => endless(field, `${place}.${name}`)),
  ];
}

interface Sent {
  value: unknown;
  /** Paths of required fields that are missing. */
  missing: string[];
}

/** A value with only the constants that tell variants apart and, if `deep`, lists and objects emptied likewise. */
function emptied(schema: Schema, deep: boolean, at: string[] = []): Sent {
  const { properties = {}, required = [] } = schema;
  const value: Record<string, unknown> = {};
  const missing: string[] = [];
  for (const [name, given] of Object.entries(properties)) {
    const field = resolved(given);
    if (field.const !== undefined) value[name] = field.const;
    else if (deep && field.properties) {
      const inner = emptied(field, true, [...at, name]);
      value[name] = inner.value;
      missing.push(...inner.missing);
    } else if (deep && field.items && resolved(field.items).properties) {
      const inner = emptied(resolved(field.items), true, [...at, name, '0']);
      value[name] = [inner.value];
      missing.push(...inner.missing);
    } else if (required.includes(name)) missing.push([...at, name].join('.'));
  }
  return { value, missing };
}

/** Fault codes that report a missing value. */
const MISSING = new Set(['required', 'file.required', 'campaign.no_slot', 'list.order_by']);

async function missingIn(endpoint: EndpointSpec, body: unknown): Promise<string[]> {
  const may = PROFILES.find((profile) => {
    // Staff have no devices of their own.
    if (endpoint === claimDevice) return profile === 'USER';
    return (
      endpoint.access === 'session' ||
      (can({ profile, organisationId: null }, endpoint.access as never) &&
        (!endpoint.others || can({ profile, organisationId: null }, endpoint.others)))
    );
  });
  const headers =
    endpoint.access === 'device' ? device : may ? { authorization: `Bearer ${tokens.get(may)}` } : {};
  const url = `/api${endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name) => (name === 'kind' ? 'devices' : '7'))}`;
  const answer = await app.app.inject({ method: endpoint.method, url, headers, payload: body as object });
  expect([url, answer.statusCode]).toEqual([url, 400]);
  const faults: { path: string; code: string }[] = answer.json().errors;
  return faults.filter(({ code }) => MISSING.has(code)).map(({ path }) => path);
}

describe('fields required by the description', () => {
  it('are exactly those whose absence is refused, at every depth', async () => {
    let walked = 0;
    for (const endpoint of withBody()) {
      for (const form of formsOf(operationOf(endpoint))) {
        for (const deep of [false, true]) {
          const { value, missing } = emptied(form, deep);
          // Shots are checked one by one, and rejected ones are listed in a successful response.
          if (deep && endpoint.path === deviceShots.path) continue;
          // Nothing is required, so nothing would be refused.
          if (missing.length === 0) continue;
          const name = `${endpoint.method} ${endpoint.path} ${JSON.stringify(value)}`;
          expect([name, (await missingIn(endpoint, value)).sort()]).toEqual([name, missing.sort()]);
          walked += 1;
        }
      }
    }
    expect(walked).toBeGreaterThan(40);
  });
});

describe('limits in the description', () => {
  it('exist for every value sent, with patterns that any language supports', () => {
    const found = app.served.flatMap((endpoint) => {
      const { operationId, parameters, requestBody } = operationOf(endpoint);
      const sent: { name: string; schema: Schema }[] = parameters.filter(
        ({ in: place }: { in: string }) => place !== 'header',
      );
      const bodies = Object.values<{ schema: Schema }>(requestBody?.content ?? {});
      return [
        ...sent.flatMap(({ name, schema }) => endless(schema, `${operationId}?${name}`)),
        ...bodies.flatMap(({ schema }) => endless(schema, operationId)),
      ];
    });
    // From the older API, and ignored.
    expect(found.filter((place) => place !== 'postLoginRefresh.InstanciaAno')).toEqual([]);
    expect(JSON.stringify(description)).not.toContain('\\\\p{');
  });

  it('state that shots have one of two times, and the ranges of rules', () => {
    const { ShotEvent, AlertRulesInput, DeviceState } = description.components.schemas;
    const [{ anyOf }] = ShotEvent.allOf as [{ anyOf: Schema[] }];
    expect(anyOf.map(({ required }) => required)).toEqual([['firedAt'], ['ageSeconds']]);
    expect(ShotEvent.not).toMatchObject({ required: ['firedAt', 'ageSeconds'] });
    const { threshold } = AlertRulesInput.properties.rules.items.properties;
    expect(resolved(threshold)).toMatchObject({ minimum: 0, maximum: 720 });
    expect(threshold.description).toContain('`capsule.empty_within`: 1 to 60 days');
    const { firmware, capsules } = DeviceState.properties;
    const isVersion = new RegExp(firmware.pattern, 'u');
    expect(['2.4.1', '2.4,1'].map((text) => isVersion.test(text))).toEqual([true, false]);
    expect(resolved(capsules).items?.properties?.slot).toMatchObject({
      description: 'The slot of the capsule',
    });
  });

  it.each([
    ['/api/devices', 'createdFrom', '2026-02-28', '0000-01-01'],
    ['/api/devices', 'firmware', '2.4.1,2.4.2-rc 7', '2.4.1\n'],
    ['/api/dashboard/summary', 'from', '2026-02-28', '0000-01-01'],
  ])('refuse in %s the same %s as the server', async (path, name, taken, refused) => {
    const { parameters } = description.paths[path].get;
    const { schema } = parameters.find((parameter: { name: string }) => parameter.name === name);
    const admin = await app.as('ADMIN');
    for (const value of [taken, refused]) {
      const { status } = await admin.get(path.replace('/api', ''), { query: { [name]: value } });
      expect([value, new RegExp(schema.pattern, 'u').test(value)]).toEqual([value, status === 200]);
    }
  });

  it('state the rate of every rate-limited call and of no other', () => {
    for (const endpoint of app.served) {
      const limited = endpoint.errors?.includes('rate_limited') ?? false;
      expect([endpoint.path, rateLimitText(endpoint) !== undefined]).toEqual([endpoint.path, limited]);
      const { description: said } = operationOf(endpoint);
      if (limited) expect(said).toMatch(/at most \d+/i);
    }
    expect(
      operationOf(app.served.find(({ path }) => path === '/device/shots') as EndpointSpec),
    ).toMatchObject({
      description: expect.stringContaining(
        'At most 600 calls of one device in a minute, all kinds together.',
      ),
    });
  });

  it('include Retry-After for every 429 and 503', () => {
    let walked = 0;
    for (const path of Object.values<Record<string, { responses: object }>>(description.paths)) {
      for (const { responses } of Object.values(path)) {
        for (const [status, response] of Object.entries(responses)) {
          const expected = status === '429' || status === '503';
          expect('Retry-After' in (response.headers ?? {})).toBe(expected);
          walked += expected ? 1 : 0;
        }
      }
    }
    expect(walked).toBeGreaterThan(100);
  });

  it('state the size and types of every uploaded file', () => {
    for (const endpoint of withBody().filter(({ files }) => files)) {
      const form = operationOf(endpoint).requestBody.content['multipart/form-data'];
      for (const [name, part] of Object.entries(endpoint.files ?? {})) {
        const field = resolved(form.schema).properties?.[name];
        expect(field).toMatchObject({ type: 'string', format: 'binary' });
        const said = part.holds === 'spreadsheet' ? ['20 MiB', '100000 rows'] : ['5 MiB', '40 megapixels'];
        for (const words of said) expect((field as { description?: string }).description).toContain(words);
        expect(form.encoding[name].contentType).toContain(
          part.holds === 'spreadsheet' ? 'text/csv' : 'image/avif',
        );
      }
    }
  });

  it('describe every downloaded file as binary', () => {
    const files = app.served.filter(({ download }) => download?.startsWith('application/'));
    const answers = files.map(
      (endpoint) => operationOf(endpoint).responses[200].content[String(endpoint.download)],
    );
    const [pictures] = Object.keys(description.paths).filter((path) => path.startsWith('/api/files/'));
    answers.push(description.paths[pictures ?? ''].get.responses[200].content['image/*']);
    expect(answers.length).toBeGreaterThan(8);
    for (const answer of answers) expect(answer).toEqual({ schema: { type: 'string', format: 'binary' } });
  });

  it('state the letters of a name and the slots of a campaign', () => {
    const { UserInput, CampaignInput } = description.components.schemas;
    const { pattern } = UserInput.properties.nome;
    for (const [name, right] of [
      ['Ana', true],
      ['A n 1 a', true],
      ['An 12', false],
      ['123 456', false],
      ['', false],
    ])
      expect([name, new RegExp(pattern, 'u').test(String(name))]).toEqual([name, right]);
    expect(CampaignInput.properties.collection).toMatchObject({ minItems: 1 });
    expect(CampaignInput.properties.collection).not.toHaveProperty('default');
    expect(CampaignInput.properties.collection.description).toContain('campaign.no_slot');
  });
});
