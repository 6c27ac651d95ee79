import type { CurrentUser } from '#contracts/session/session.ts';

/** An in-house user with a profile, as the server describes the signed-in one. */
export const userWith = (profile: string, more: Partial<CurrentUser> = {}): CurrentUser => ({
  id: 1,
  nome: 'Someone',
  email: 'someone@example.com',
  language: null,
  organisation: null,
  secondFactor: false,
  secondFactorMethods: [],
  secondFactorDue: false,
  thresholds: { lowPercent: 15, dueDays: 30, silentHours: 24 },
  termsDue: false,
  profile: { id: 1, nome: profile },
  ...more,
});
