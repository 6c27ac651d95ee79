import { fold } from './fold.ts';

/** A name as part of a file's name: plain small letters, digits and hyphens between them; empty where it has none. */
export function fileNamePart(name: string): string {
  return fold(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
