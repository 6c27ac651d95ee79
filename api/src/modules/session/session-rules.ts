import { knownProfile, type ProfileName } from '#contracts/core/permissions.ts';
import type { SecondFactorRule } from '#contracts/session/second-factor.ts';

/** How long sessions last, and who must have a second factor. */
export interface SessionRules {
  /** Maximum days without use. */
  idleDays: number;
  /** Maximum days in total. */
  days: number;
  secondFactor: SecondFactorRule;
}

/** The profiles that need a second factor under each setting. */
export const SECOND_FACTOR_PROFILES: Record<SecondFactorRule, readonly ProfileName[]> = {
  off: [],
  admin: ['ADMIN'],
  staff: ['ADMIN', 'STAFF'],
};

export function requiresSecondFactor({ secondFactor }: SessionRules, profile: string): boolean {
  const known = knownProfile(profile);
  return known !== undefined && SECOND_FACTOR_PROFILES[secondFactor].includes(known);
}
