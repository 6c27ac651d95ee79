import * as z from 'zod';
import { FILTER_MAX_LENGTH } from './core/constants.ts';
import { endpoint } from './core/endpoint.ts';
import { line } from './core/fields.ts';
import { RESOURCE_NAMES } from './core/resources.ts';

/** Maximum hits of each kind. */
export const SEARCH_HITS = 6;

const hit = z
  .object({
    id: z.int(),
    title: z.string(),
    /** Distinguishes records with the same title; may be empty. */
    subtitle: z.string(),
    /** Its page in the web client. */
    url: z.string(),
  })
  .meta({ id: 'SearchHit' });
export type SearchHit = z.infer<typeof hit>;

export const search = endpoint({
  method: 'GET',
  path: '/search',
  summary: `Finds records of all kinds that the caller may read, at most ${SEARCH_HITS} of each`,
  tag: 'Search',
  access: 'users.self',
  query: z.object({ q: line(2, FILTER_MAX_LENGTH) }),
  answer: z
    .object({
      /** Only kinds with hits. */
      groups: z.array(z.object({ kind: z.enum(RESOURCE_NAMES), items: z.array(hit) })),
    })
    .meta({
      id: 'SearchResult',
      examples: [
        {
          groups: [
            {
              kind: 'device',
              items: [
                {
                  id: 12,
                  title: 'AA:BB:CC:DD:EE:0C',
                  subtitle: 'Beatriz Prado',
                  url: '/admin/devices/12',
                },
              ],
            },
          ],
        },
      ],
    }),
});
