import * as z from 'zod';
import { storedFile } from './core/files.ts';

/** A reference to a fragrance in other records. */
export const fragranceRef = z.object({
  fragranceId: z.int(),
  name: z.string(),
  image: storedFile.nullable(),
});
export type FragranceRef = z.infer<typeof fragranceRef>;
