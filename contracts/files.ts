import * as z from 'zod';
import { FILE_MAX_BYTES, FILE_MAX_PIXELS } from './core/constants.ts';

/**
 * A stored picture as answers show it. Sizes in bytes.
 * Pictures of fragrances and campaigns have lasting public addresses; those of secret files are signed and end soon.
 */
export const storedFile = z
  .object({ url: z.string(), thumbnailUrl: z.string(), contentType: z.string(), size: z.int() })
  .meta({ id: 'StoredFile' });
export type StoredFile = z.infer<typeof storedFile>;

/** The limits of an upload, as texts name them. */
export const FILE_LIMITS = {
  megabytes: FILE_MAX_BYTES / (1024 * 1024),
  megapixels: FILE_MAX_PIXELS / 1_000_000,
} as const;
