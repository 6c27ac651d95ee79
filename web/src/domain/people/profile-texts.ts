import type { TFunction } from 'i18next';
import { knownProfile } from '#contracts/core/permissions.ts';

/** Returns the display name of a profile; an unknown profile keeps its own name. Needs `profiles` texts. */
export function profileName(profile: string, t: TFunction): string {
  const known = knownProfile(profile);
  return known ? t(`profiles.names.${known}`) : profile;
}

/**
 * Describes what users with a profile may do. Needs `profiles` texts.
 * @param isOfHouse whether they belong to no organisation
 */
export function profileDescription(profile: string, isOfHouse: boolean, t: TFunction): string | undefined {
  const known = knownProfile(profile);
  return known && t(`profiles.${isOfHouse ? 'duties' : 'memberDuties'}.${known}`);
}
