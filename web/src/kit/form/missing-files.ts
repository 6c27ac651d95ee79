import type { FilePart } from '#contracts/core/endpoint.ts';
import type { FieldFault } from '#contracts/core/errors.ts';

/**
 * Returns a fault for each file that an endpoint requires and that was not chosen.
 * @param parts the endpoint's file parts
 * @param chosen files by part name
 */
export function missingFiles(
  parts: Record<string, FilePart> | undefined,
  chosen: Record<string, File | null>,
): FieldFault[] {
  return Object.entries(parts ?? {})
    .filter(([path, { required }]) => required && !chosen[path])
    .map(([path]) => ({ path, code: 'file.required' }));
}
