import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { EndpointSpec } from '#contracts/core/endpoint.ts';
import { can, PROFILES } from '#contracts/core/permissions.ts';
import { campaignForm, makeFragrance } from '../../testing/catalogue.ts';
import { newMac } from '../../testing/devices.ts';
import { makeOrganisation } from '../../testing/organisations.ts';
import { userBody } from '../../testing/people.ts';
import { sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
const admin = await app.as('ADMIN');
const tokens = new Map<string, string>();

beforeAll(async () => {
  for (const profile of PROFILES) tokens.set(profile, await app.token(profile));
});

/** Ids in bodies that rows don't show as the object with that id: the object is of another form, or there is none. */
const NO_ROW_REFERENCE = new Set([
  'auditId',
  'answerId',
  'fragranceOptionId',
  'newQuizQuestionAnswerId',
  'newQuizQuestionId',
  'nextQuestionId',
  'previousQuizQuestionAnswerId',
  'questionId',
  'quizId',
  'quizQuestionAnswerId',
  'quizQuestionId',
  'userId',
]);

/** References whose body takes the id alone as well as the object of rows. */
const BY_ID_TOO = new Set(['assignee']);

interface Reference {
  /** Where the body holds it, and the constants that its variant needs beside it. */
  path: (string | number)[];
  beside: Record<string, unknown>;
  /** Values that can't be read. */
  unreadable: unknown[];
}

const UNREADABLE = ['abc', '', true, [], {}, { id: 'x' }, [1], 0, -1, 1.5, Number.MAX_SAFE_INTEGER];
const objectsOf = (key: string) => [null, 'x', 0, true, [], {}].map((id) => ({ [key]: id }));

/** Every reference in a schema, at any depth. */
function referencesIn(schema: z.ZodType, path: (string | number)[] = []): Reference[] {
  if (schema instanceof z.ZodObject) return referencesOfObject(schema, path);
  if (schema instanceof z.ZodUnion)
    return (schema.options as z.ZodType[]).flatMap((option) => referencesIn(option, path));
  if (schema instanceof z.ZodPipe)
    return [schema.in, schema.out].flatMap((side) => referencesIn(side as z.ZodType, path));
  if (schema instanceof z.ZodArray) {
    const element = schema.element as z.ZodType;
    const at = [...path, 0];
    const isId = element.safeParse(1).success && !element.safeParse('abc').success;
    return [
      ...(isId ? [{ path: at, beside: {}, unreadable: UNREADABLE }] : []),
      ...referencesIn(element, at),
    ];
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return referencesIn(schema.unwrap() as z.ZodType, path);
  return [];
}

function referencesOfObject({ shape }: z.ZodObject, path: (string | number)[]): Reference[] {
  const fields = Object.entries(shape as Record<string, z.ZodType>);
  const beside = Object.fromEntries(
    fields.flatMap(([name, field]) => (field instanceof z.ZodLiteral ? [[name, field.value]] : [])),
  );
  return fields.flatMap(([name, field]) => {
    const at = [...path, name];
    const inside = referencesIn(field, at);
    const isId = /Id$/.test(name) && field.safeParse(1).success && !field.safeParse('abc').success;
    if (field.safeParse({ id: 1 }).success && !field.safeParse({ id: 'x' }).success) {
      const numbers = BY_ID_TOO.has(name) ? [] : [12_345];
      return [...inside, { path: at, beside, unreadable: [...numbers, ...UNREADABLE, ...objectsOf('id')] }];
    }
    if (!isId) return inside;
    const byId = { path: at, beside, unreadable: [...UNREADABLE, { [name]: 1 }] };
    if (NO_ROW_REFERENCE.has(name)) return [...inside, byId];
    const asRow = [...path, name.replace(/Id$/, '')];
    return [
      ...inside,
      byId,
      { path: asRow, beside, unreadable: [12_345, ...UNREADABLE, ...objectsOf(name)] },
    ];
  });
}

function bodyWith([key, ...rest]: readonly (string | number)[], value: unknown, beside: object): unknown {
  if (key === undefined) return value;
  const inner = bodyWith(rest, value, beside);
  if (typeof key === 'number') return [inner];
  return { ...(rest.length === 0 && beside), [key]: inner };
}

async function faultPaths(endpoint: EndpointSpec, body: unknown): Promise<string[]> {
  const profile = PROFILES.find((each) => {
    const reader = { profile: each, organisationId: null };
    if (endpoint.access === 'session') return true;
    return can(reader, endpoint.access as never) && (!endpoint.others || can(reader, endpoint.others));
  });
  const url = `/api${endpoint.path.replaceAll(/\{(\w+)\}/g, '7')}`;
  const headers = { authorization: `Bearer ${tokens.get(profile ?? '')}` };
  const answer = await app.app.inject({ method: endpoint.method, url, headers, payload: body as object });
  const { code, errors } = answer.json();
  expect([url, body, answer.statusCode, code]).toEqual([url, body, 400, 'validation']);
  return errors.map(({ path }: { path: string }) => path);
}

describe('a reference that cannot be read', () => {
  it('is refused at its path, in every body and at every depth', async () => {
    const walked = new Set<string>();
    for (const endpoint of app.served) {
      // Devices' messages are judged part by part.
      if (!endpoint.body || endpoint.access === 'device') continue;
      for (const { path, beside, unreadable } of referencesIn(endpoint.body)) {
        for (const value of unreadable) {
          const body = bodyWith(path, value, beside);
          const paths = await faultPaths(endpoint, body);
          const at = path.join('.');
          const isNamed = paths.some((each) => each === at || each.startsWith(`${at}.`));
          expect([endpoint.path, body, isNamed, paths]).toEqual([endpoint.path, body, true, paths]);
        }
        walked.add(`${endpoint.method} ${endpoint.path} ${path.join('.')}`);
      }
    }
    expect([...walked]).toEqual(
      expect.arrayContaining([
        'POST /usuario organisation',
        'PUT /usuario/{id} profile',
        'POST /usuario/bulk set.organisation',
        'POST /devices owner',
        'POST /devices place',
        'PUT /devices/{id} campaign',
        'POST /devices/bulk set.place',
        'POST /campaigns organisation',
        'POST /campaigns collection.0.fragrance',
        'PUT /fragrances/{id} category',
        'POST /iniciativa places.0',
        'POST /iniciativa places.0.placeId',
        'POST /devices/bulk ids.0',
        'PUT /places/{id} organisation',
      ]),
    );
  });

  it('makes no record, whatever else the body has', async () => {
    const { organisationId } = await makeOrganisation(admin);
    const total = async (list: string) => (await admin.get(list)).body.total;
    const before = await Promise.all(['/usuario', '/devices'].map(total));
    for (const organisation of ['abc', 12_345, {}, { organisationId: null }, { organisationId: 'x' }]) {
      for (const id of [{}, { organisationId }]) {
        const user = await userBody(admin, { organisation, ...id });
        expect((await admin.post('/usuario', { body: user })).body.code).toBe('validation');
        const device = { macAddress: newMac(), owner: null, organisation, ...id };
        expect((await admin.post('/devices', { body: device })).body.code).toBe('validation');
      }
    }
    const device = { macAddress: newMac(), owner: null, place: 5 };
    expect((await admin.post('/devices', { body: device })).body.errors).toMatchObject([{ path: 'place' }]);
    expect(await Promise.all(['/usuario', '/devices'].map(total))).toEqual(before);
  });

  it('is refused in the form of a campaign, in which an empty text is none', async () => {
    const { fragranceId } = await makeFragrance(admin);
    const organisation = await makeOrganisation(admin);
    const send = async (fields: Record<string, string>) => {
      const form = await campaignForm({ collection: [{ slot: 1, fragranceId }] });
      form.delete('organisationId');
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      return admin.post('/campaigns', { form });
    };
    for (const [name, value, path] of [
      ['organisation', 'abc', 'organisation'],
      ['organisation', '5', 'organisation'],
      ['organisation', ' ', 'organisation'],
      ['organisation[name]', 'Lojas Aurora', 'organisation.organisationId'],
      ['organisation[organisationId]', 'x', 'organisation.organisationId'],
      ['organisation[organisationId]', '', 'organisation.organisationId'],
      ['organisationId', 'abc', 'organisationId'],
      ['organisationId', ' ', 'organisationId'],
    ] as const) {
      const { status, body } = await send({ [name]: value });
      expect([name, value, status, body.errors?.[0].path]).toEqual([name, value, 400, path]);
    }
    const none: Record<string, string>[] = [{}, { organisation: '' }, { organisationId: '' }];
    for (const fields of none) expect((await send(fields)).body.organisation).toBeNull();
    const given = await send({ 'organisation[organisationId]': String(organisation.organisationId) });
    expect(given.body.organisation).toMatchObject({ organisationId: organisation.organisationId });
  });
});
