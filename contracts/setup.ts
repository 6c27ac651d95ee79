import * as z from 'zod';
import { type AnswerOf, endpoint } from './core/endpoint.ts';

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
