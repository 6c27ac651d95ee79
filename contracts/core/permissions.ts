/** Who may do what: permissions, what each profile is granted, and the one question `can()`. */

export const PERMISSIONS = [
  'dashboard.read',
  'categories.read',
  'categories.write',
  'fragrances.read',
  'fragrances.write',
  'campaigns.read',
  'campaigns.write',
  'quizzes.read',
  'quizzes.write',
  'devices.read',
  'devices.write',
  /** Bringing devices in, and reading or changing the codes that claim them. */
  'devices.claims',
  'capsules.read',
  'alerts.read',
  /** Acknowledging, snoozing and reopening them. */
  'alerts.write',
  'alerts.rules',
  'organisations.read',
  'organisations.write',
  'places.read',
  'places.write',
  'users.read',
  'users.write',
  'imports.write',
  /** What everyone of the back office may do about their own account. */
  'users.self',
  'profiles.read',
  'geo.read',
  'audit.read',
  'identity.write',
  'system.read',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

export const PROFILES = ['ADMIN', 'STAFF', 'USER'] as const;
export type ProfileName = (typeof PROFILES)[number];

const STAFF_GRANTS: readonly Permission[] = [
  'dashboard.read',
  'categories.read',
  'categories.write',
  'fragrances.read',
  'fragrances.write',
  'campaigns.read',
  'campaigns.write',
  'quizzes.read',
  'quizzes.write',
  'devices.read',
  'devices.write',
  'capsules.read',
  'alerts.read',
  'alerts.write',
  'organisations.read',
  'places.read',
  'users.read',
  'users.self',
  'geo.read',
];

const GRANTS: Record<ProfileName, readonly Permission[]> = {
  ADMIN: PERMISSIONS,
  STAFF: STAFF_GRANTS,
  USER: [],
};

/** The one profile that has no part of the back office. Profile names are compared without regard to case. */
export function entersBackOffice(profile: string): boolean {
  return profile.toUpperCase() !== 'USER';
}

/** A profile by its name in any case; undefined where this program doesn't know it. */
export function knownProfile(profile: string): ProfileName | undefined {
  return PROFILES.find((name) => name === profile.toUpperCase());
}

/** Whether a profile holds a permission. One that this program doesn't know by name holds none. */
export function can(profile: string, permission: Permission): boolean {
  const known = knownProfile(profile);
  return known !== undefined && GRANTS[known].includes(permission);
}
