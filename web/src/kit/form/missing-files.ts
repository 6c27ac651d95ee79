import type { FilePart } from '#contracts/core/endpoint.ts';
import type { FieldFault } from '#contracts/core/errors.ts';

/**
 * Names the files that an endpoint requires and that were not chosen.
 * @param parts the endpoint's file parts
 * @param chosen by the name of the part
 */
export function missingFiles(
  parts: Record<string, FilePart> | undefined,
  chosen: Record<string, File | null>,
): FieldFault[] {
  return Object.entries(parts ?? {})
    .filter(([path, { required }]) => required && !chosen[path])
    .map(([path]) => ({ path, code: 'file.required' }));
}
