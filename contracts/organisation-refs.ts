import * as z from 'zod';

/** References to an organisation and to a place in other records. */

export const organisationRef = z.object({ organisationId: z.int(), name: z.string() });
export type OrganisationRef = z.infer<typeof organisationRef>;

export const placeRef = z.object({ placeId: z.int(), name: z.string() });
export type PlaceRef = z.infer<typeof placeRef>;
