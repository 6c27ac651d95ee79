import { fold } from './fold.ts';

/** A name as part of a file name: lower-case letters and digits, joined by hyphens; may be empty. */
export function fileNamePart(name: string): string {
  return fold(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
