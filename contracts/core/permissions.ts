/** Who may do what: permissions, what each profile is granted, and the one question `can()`. */

export const PERMISSIONS = [
  'dashboard.read',
  'categories.read',
  'categories.write',
  'fragrances.read',
  'fragrances.write',
  'campaigns.read',
  'campaigns.write',
  /** Naming the one that devices get which have none. */
  'campaigns.default',
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
  'initiatives.read',
  'initiatives.write',
  'users.read',
  'users.write',
  'imports.write',
  /** What everyone of the back office may do about their own account. */
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
  'alerts.read',
  'alerts.write',
  'organisations.read',
  'places.read',
  'initiatives.read',
  'initiatives.write',
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

/** What only people of the house hold, whatever their profile: it is about the whole installation. */
export const HOUSE_PERMISSIONS: ReadonlySet<Permission> = new Set<Permission>([
  'categories.write',
  'fragrances.write',
  'campaigns.default',
  'devices.claims',
  'alerts.rules',
  'organisations.write',
  'places.write',
  'imports.write',
  'identity.write',
  'incidents.write',
  'system.read',
]);

/** Who may or may not: by their profile, and by the organisation that they belong to, if any. */
export interface Holder {
  profile: string;
  organisationId: number | null;
}

/** The same of a person as answers describe one. */
export function holderOf(person: {
  profile: { nome: string };
  organisation?: { organisationId: number } | null | undefined;
}): Holder {
  return { profile: person.profile.nome, organisationId: person.organisation?.organisationId ?? null };
}

/** Whether a record is somebody's to change: members change what is their organisation's, and read what is the house's. */
export function isTheirs(
  { organisation }: { organisation: { organisationId: number } | null },
  { organisationId }: Holder,
): boolean {
  return organisationId === null || organisation?.organisationId === organisationId;
}

/** Whether somebody holds a permission. A profile that this program doesn't know by name holds none. */
export function can({ profile, organisationId }: Holder, permission: Permission): boolean {
  const known = knownProfile(profile);
  if (known === undefined || !GRANTS[known].includes(permission)) return false;
  return organisationId === null || !HOUSE_PERMISSIONS.has(permission);
}
