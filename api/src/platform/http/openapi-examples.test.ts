import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { EndpointSpec } from '#contracts/core/endpoint.ts';
import { resetCode } from '#contracts/devices/device-codes.ts';
import { deviceShots, shotEvent } from '#contracts/shots.ts';
import { sharedTestApp } from '../../testing/test-app.ts';
import { describedPath } from './openapi.ts';

const app = await sharedTestApp({ apiDocs: true });
let description: ReturnType<typeof JSON.parse>;

beforeAll(async () => {
  description = (await app.anyone.get('/docs/json')).body;
});

/** Every call of the app and of devices, and the one that issues a device's reset code. */
const described = () =>
  app.served.filter((each) => ['App', 'Device'].includes(each.tag) || each === resetCode);

const operationOf = (endpoint: EndpointSpec) =>
  description.paths[describedPath(endpoint)][endpoint.method.toLowerCase()];

function examplesOf(schema: z.ZodType): unknown[] {
  const { examples, wire } = schema.meta() ?? {};
  // The schema that describes it, if it reads more than it describes.
  if (wire instanceof z.ZodType) return examplesOf(wire);
  return (examples ?? []) as unknown[];
}

/** The examples of a schema in the description, inline or by reference. */
function shownExamples(json: Record<string, unknown>): unknown {
  const name =
    String(json.$ref ?? '')
      .split('/')
      .at(-1) ?? '';
  return json.examples ?? description.components.schemas[name]?.examples;
}

describe('the examples of the app and device calls', () => {
  it('exist for every body and answer, and match their contracts', () => {
    expect(described().map(({ path }) => path)).toHaveLength(10);
    for (const endpoint of described()) {
      const operation = operationOf(endpoint);
      const { body, answer, path } = endpoint;
      if (body) {
        const examples = examplesOf(body);
        expect(examples.length, `${path} body`).toBeGreaterThan(0);
        for (const example of examples) expect(body.safeParse(example).error, path).toBeUndefined();
        expect(shownExamples(operation.requestBody.content['application/json'].schema), path).toEqual(
          examples,
        );
      }
      if (answer) {
        const examples = examplesOf(answer);
        expect(examples.length, `${path} answer`).toBeGreaterThan(0);
        for (const example of examples) expect(answer.parse(example), path).toEqual(example);
        const status = String(endpoint.status ?? 200);
        expect(shownExamples(operation.responses[status].content['application/json'].schema), path).toEqual(
          examples,
        );
      }
    }
  });

  it('show valid shots, described with all their fields', () => {
    const [{ events }] = examplesOf(deviceShots.body as z.ZodType) as [{ events: unknown[] }];
    for (const event of events) expect(shotEvent.safeParse(event).error).toBeUndefined();
    const { items } = description.components.schemas.Shots.properties.events;
    expect(items).toEqual({ $ref: '#/components/schemas/ShotEvent' });
    const { properties, required } = description.components.schemas.ShotEvent;
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(Object.keys(shotEvent.shape)));
    expect(required).toEqual(['eventId', 'campaignId', 'slot', 'seconds']);
  });
});

describe('the description of a call by a device', () => {
  it('names the key of the device as its only authentication', () => {
    expect(description.components.securitySchemes).toMatchObject({
      bearer: { type: 'http', scheme: 'bearer' },
      device: { type: 'http', scheme: 'Device' },
    });
    for (const endpoint of app.served) {
      const wanted = { public: [], device: [{ device: [] }] }[endpoint.access as string];
      expect(operationOf(endpoint).security, endpoint.path).toEqual(wanted ?? [{ bearer: [] }]);
    }
  });

  it('lists its refusals, without 403 because no permission is required', () => {
    const { responses } = operationOf(deviceShots);
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '400', '401', '413', '429']));
    expect(responses).not.toHaveProperty('403');
    const { code } = description.components.schemas.ShotsAnswer.properties.rejected.items.properties;
    expect(code.enum).toContain('shot.too_old');
    for (const name of code.enum) expect(code.description).toContain(`\`${name}\``);
  });
});
