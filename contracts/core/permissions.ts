/** Permissions, what each profile is granted, and `can()`, which checks them. */

export const PERMISSIONS = [
  'dashboard.read',
  'categories.read',
  'categories.write',
  'fragrances.read',
  'fragrances.write',
  'campaigns.read',
  'campaigns.write',
  /** Setting the default campaign, which devices without one get. */
  'campaigns.default',
  'quizzes.read',
  'quizzes.write',
  'devices.read',
  'devices.write',
  /** Registering devices. */
  'devices.create',
  /** Reading or changing claim codes. */
  'devices.claims',
  'capsules.read',
  /** Taking capsules out of their devices, and deactivating them. */
  'capsules.write',
  'alerts.read',
  /** Acknowledging, snoozing and reopening alerts. */
  'alerts.write',
  'alerts.rules',
  'organisations.read',
  'organisations.write',
  'places.read',
  'places.write',
  'initiatives.read',
  'initiatives.write',
  'visits.read',
  /** Planning visits and recording what was done. */
  'visits.write',
  'users.read',
  'users.write',
  'imports.write',
  /** What every back-office user may do with their own account. */
  'users.self',
  'profiles.read',
  'geo.read',
  'audit.read',
  'identity.write',
  'incidents.write',
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
  'campaigns.default',
  'quizzes.read',
  'quizzes.write',
  'devices.read',
  'devices.write',
  'capsules.read',
  'capsules.write',
  'alerts.read',
  'alerts.write',
  'organisations.read',
  'places.read',
  'initiatives.read',
  'initiatives.write',
  'visits.read',
  'visits.write',
  'users.read',
  'users.self',
  'geo.read',
];

const GRANTS: Record<ProfileName, readonly Permission[]> = {
  ADMIN: PERMISSIONS,
  STAFF: STAFF_GRANTS,
  USER: [],
};

/** `USER` is the only profile without back-office access. Profile names are compared case-insensitively. */
export function hasBackOfficeAccess(profile: string): boolean {
  return profile.toUpperCase() !== 'USER';
}

/** Looks up a profile by name, case-insensitively; undefined if this program doesn't know it. */
export function knownProfile(profile: string): ProfileName | undefined {
  return PROFILES.find((name) => name === profile.toUpperCase());
}

/** Permissions that only people of the house can hold, as they concern the whole installation. */
export const HOUSE_PERMISSIONS: ReadonlySet<Permission> = new Set<Permission>([
  'categories.write',
  'fragrances.write',
  'campaigns.default',
  'devices.create',
  'capsules.write',
  'alerts.rules',
  'organisations.write',
  'places.write',
  'visits.write',
  'imports.write',
  'identity.write',
  'incidents.write',
  'system.read',
]);

/** Permissions depend on the profile and on the organisation, if any. */
export interface Holder {
  profile: string;
  organisationId: number | null;
}

/** The holder described by a person in a response. */
export function holderOf(person: {
  profile: { nome: string };
  organisation?: { organisationId: number } | null | undefined;
}): Holder {
  return { profile: person.profile.nome, organisationId: person.organisation?.organisationId ?? null };
}

/** Whether somebody may change a record: members change their organisation's records and only read the house's. */
export function isTheirs(
  { organisation }: { organisation: { organisationId: number } | null },
  { organisationId }: Holder,
): boolean {
  return organisationId === null || organisation?.organisationId === organisationId;
}

/** Whether somebody holds a permission. A profile that this program doesn't know holds none. */
export function can({ profile, organisationId }: Holder, permission: Permission): boolean {
  const known = knownProfile(profile);
  if (known === undefined || !GRANTS[known].includes(permission)) return false;
  return organisationId === null || !HOUSE_PERMISSIONS.has(permission);
}
