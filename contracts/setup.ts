import * as z from 'zod';
import { type AnswerOf, endpoint } from './core/endpoint.ts';
import type { ResourceName } from './core/resources.ts';

/** What a new installation needs, in the order in which it is best done. */
export const SETUP_STEPS = [
  'identity',
  'category',
  'fragrance',
  'campaign',
  'quiz',
  'device',
  'mail',
  'administrator',
  'backup',
] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

const setup = z
  .object({
    steps: z
      .array(
        z.object({
          key: z.enum(SETUP_STEPS).describe('What is to be done'),
          done: z.boolean().describe('Whether the data shows that it is done'),
          url: z.string().describe('The path of the page where it is done'),
        }),
      )
      .describe('The first steps, in the order in which they are best done'),
    dismissed: z.boolean().describe('Whether the house wants to see them no longer'),
  })
  .meta({ id: 'Setup' });
export type Setup = AnswerOf<typeof readSetup>;

const tag = 'System';

export const readSetup = endpoint({
  method: 'GET',
  path: '/setup',
  summary: "Reads the house's first steps, each judged by the data",
  tag,
  access: 'fragrances.write',
  answer: setup,
});

export const updateSetup = endpoint({
  method: 'PUT',
  path: '/setup',
  summary: 'Dismisses the first steps, or shows them again',
  tag,
  access: 'identity.write',
  body: z.object({ dismissed: z.boolean().describe('Whether the first steps are dismissed') }),
  answer: setup,
});

/** The kinds of records that make up the sample client. */
export const SAMPLE_RESOURCES = [
  'device',
  'capsule',
  'quiz',
  'campaign',
  'fragrance',
  'category',
  'place',
  'organisation',
] as const satisfies readonly ResourceName[];
export type SampleResource = (typeof SAMPLE_RESOURCES)[number];

const sample = z
  .object({
    organisationId: z.int().nullable().describe('The id of the sample client; null: there is none'),
    deviceId: z.int().nullable().describe('The id of its device, which fires by itself'),
  })
  .meta({ id: 'Sample' });
export type Sample = AnswerOf<typeof readSample>;

export const readSample = endpoint({
  method: 'GET',
  path: '/setup/sample',
  summary: 'Reads whether there is a sample client',
  tag,
  access: 'fragrances.write',
  answer: sample,
});

export const putSampleIn = endpoint({
  method: 'PUT',
  path: '/setup/sample',
  summary:
    "Puts in a sample client, named in the caller's language: a place, a device that fires by itself, a campaign and a quiz. Figures can be seen before there are devices. Does nothing if there is one",
  tag,
  access: 'identity.write',
  answer: sample,
});

export const takeSampleOut = endpoint({
  method: 'DELETE',
  path: '/setup/sample',
  summary:
    'Takes out the sample client with everything that its device fired. What other records have come to need stays, as an ordinary record',
  tag,
  access: 'identity.write',
  answer: z
    .object({
      kept: z
        .array(
          z.object({
            resource: z.enum(SAMPLE_RESOURCES).describe('What kind of record it is'),
            id: z.int().describe('Its id'),
            name: z.string().describe('Its name'),
          }),
        )
        .describe('The records that stay, since others need them'),
    })
    .meta({ id: 'SampleTakenOut' }),
});
export type KeptRecord = AnswerOf<typeof takeSampleOut>['kept'][number];
