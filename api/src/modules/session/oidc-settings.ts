import type { ProfileName } from '#contracts/core/permissions.ts';

/** The profiles that an identity provider may give: the app's people sign in by the app. */
export const OIDC_PROFILES = ['ADMIN', 'STAFF'] as const satisfies readonly ProfileName[];
export type OidcProfile = (typeof OIDC_PROFILES)[number];

/** How people sign in by an identity provider. See docs/operations.md for each. */
export interface OidcSettings {
  /** Its address, as its own description gives it. */
  issuer: string;
  clientId: string;
  /** Missing: a public client, which PKCE alone protects. */
  clientSecret: string | undefined;
  /** What the button calls it. */
  name: string;
  scope: string;
  /** Name of the claim that says whether the e-mail is verified. */
  verifiedClaim: string;
  /** Name of the claim that decides on profiles; missing: none does. */
  profileClaim: string | undefined;
  /** Which of its values give which profile. */
  profiles: ReadonlyMap<string, OidcProfile>;
  /** The profile of somebody whom the claim gives none; missing: they may not enter. Without a claim: of somebody new. */
  defaultProfile: OidcProfile | undefined;
  createsUsers: boolean;
  /** Whether each of its sign-ins counts as one with a second factor, or only where `amr` says so. */
  trustsFactor: boolean;
}

/**
 * The profile that a claim's values give: of several the highest.
 * @returns undefined where no profile is given, and nobody may enter
 */
export function profileOf(
  { profiles, defaultProfile }: Pick<OidcSettings, 'profiles' | 'defaultProfile'>,
  values: readonly string[],
): OidcProfile | undefined {
  const given = new Set(values.map((value) => profiles.get(value)));
  return OIDC_PROFILES.find((profile) => given.has(profile)) ?? defaultProfile;
}
