import type { Transaction } from '../../platform/db/client.ts';
import { readBundledPicture } from '../../platform/files/bundled-picture.ts';
import { type FileService, fileChanges } from '../../platform/files/files.service.ts';
import type { Picture } from '../../platform/files/pictures.ts';
import { CAMPAIGNS, CATEGORIES, FRAGRANCES, ORGANISATIONS } from './fixtures.ts';
import { known } from './known.ts';

export const fragrancePicture = (key: string) => `fragrance-${key}.webp`;
export const campaignPicture = (key: string) => `campaign-${key}.webp`;
export const organisationPicture = (key: string) => `organisation-${key}.webp`;
/** The formula picture: all fragrances of a category share it. */
export const formulaPicture = (key: string) => `formula-${key}.webp`;

const PUBLIC = [
  ...FRAGRANCES.map(({ key }) => fragrancePicture(key)),
  ...CAMPAIGNS.map(({ key }) => campaignPicture(key)),
  ...ORGANISATIONS.filter(({ logo }) => logo).map(({ key }) => organisationPicture(key)),
];
const SECRET = CATEGORIES.map(({ key }) => formulaPicture(key));

/** The file names of all pictures in the demo data. */
export const PICTURE_NAMES: readonly string[] = [...PUBLIC, ...SECRET];

/** Pictures by file name. */
export type Pictures = ReadonlyMap<string, Picture>;

/**
 * Reads and decodes every picture.
 * @throws the file system's error when one is missing
 */
export async function readPictures(): Promise<Pictures> {
  const read = async (name: string) => [name, await readBundledPicture(name)] as const;
  return new Map(await Promise.all(PICTURE_NAMES.map(read)));
}

/** @returns file keys by file name */
export async function keepPictures(
  tx: Transaction,
  files: FileService,
  pictures: Pictures,
): Promise<(name: string) => string> {
  const keys = new Map<string, string>();
  // If the transaction fails, the sweep at the next start removes the files.
  const changes = fileChanges();
  for (const [name, picture] of pictures) {
    keys.set(name, await files.save(tx, SECRET.includes(name) ? 'secret' : 'public', picture, changes));
  }
  return (name) => known(keys, name);
}
