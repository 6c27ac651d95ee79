import * as z from 'zod';

/** How other records name the organisation that they belong to, and the place that they stand at. */

export const organisationRef = z.object({ organisationId: z.int(), name: z.string() });
export type OrganisationRef = z.infer<typeof organisationRef>;

export const placeRef = z.object({ placeId: z.int(), name: z.string() });
export type PlaceRef = z.infer<typeof placeRef>;
