import * as z from 'zod';
import { FILE_MAX_BYTES, FILE_MAX_PIXELS } from './constants.ts';

/**
 * A stored picture in a response. Sizes are in bytes.
 * Pictures of fragrances and campaigns have permanent public URLs; URLs of secret files are signed and expire soon.
 */
export const storedFile = z
  .object({ url: z.string(), thumbnailUrl: z.string(), contentType: z.string(), size: z.int() })
  .meta({ id: 'StoredFile' });
export type StoredFile = z.infer<typeof storedFile>;

/** Upload limits, as parameters of error texts. */
export const FILE_LIMITS = {
  megabytes: FILE_MAX_BYTES / (1024 * 1024),
  megapixels: FILE_MAX_PIXELS / 1_000_000,
} as const;
