import { knownProfile, type ProfileName } from '#contracts/core/permissions.ts';
import type { SecondFactorRule } from '#contracts/second-factor.ts';

/** How long sessions last, and from whom a second factor is demanded. */
export interface SessionRules {
  /** Days without use. */
  idleDays: number;
  /** Days in any case. */
  days: number;
  secondFactor: SecondFactorRule;
}

/** The profiles that each setting demands a second factor of. */
export const DEMANDED_OF: Record<SecondFactorRule, readonly ProfileName[]> = {
  off: [],
  admin: ['ADMIN'],
  staff: ['ADMIN', 'STAFF'],
};

export function demandsFactor({ secondFactor }: SessionRules, profile: string): boolean {
  const known = knownProfile(profile);
  return known !== undefined && DEMANDED_OF[secondFactor].includes(known);
}
