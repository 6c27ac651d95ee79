import { readFile } from 'node:fs/promises';
import { inspectBundledPicture, type Picture } from './pictures.ts';

/** Beside this file in the sources, and beside the bundle in a build. */
export const BUNDLED_PICTURES = new URL('./bundled/', import.meta.url);

/**
 * One of the program's own pictures, decoded.
 * @param name of its file
 * @throws the file system's error if there is none
 */
export async function readBundledPicture(name: string): Promise<Picture> {
  return inspectBundledPicture(await readFile(new URL(name, BUNDLED_PICTURES)));
}
