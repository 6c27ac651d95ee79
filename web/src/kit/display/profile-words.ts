import type { TFunction } from 'i18next';
import { knownProfile } from '#contracts/core/permissions.ts';

/** What people call a profile; one that this program does not know, by its own name. With the texts of `profiles`. */
export function profileName(profile: string, t: TFunction): string {
  const known = knownProfile(profile);
  return known ? t(`profiles.names.${known}`) : profile;
}

/**
 * What whoever has the profile may do. With the texts of `profiles`.
 * @param isOfHouse whether they belong to no organisation
 */
export function profileDuties(profile: string, isOfHouse: boolean, t: TFunction): string | undefined {
  const known = knownProfile(profile);
  return known && t(`profiles.${isOfHouse ? 'duties' : 'memberDuties'}.${known}`);
}
