import type { ProfileName } from '#contracts/core/permissions.ts';

/** The profiles that an identity provider may grant; app users sign in through the app. */
export const OIDC_PROFILES = ['ADMIN', 'STAFF'] as const satisfies readonly ProfileName[];
export type OidcProfile = (typeof OIDC_PROFILES)[number];

/** How people sign in with an identity provider. See docs/operations.md for each setting. */
export interface OidcSettings {
  /** Its URL, exactly as in its own metadata. */
  issuer: string;
  clientId: string;
  /** Missing for a public client, which is protected by PKCE only. */
  clientSecret: string | undefined;
  /** Its name on the sign-in button. */
  name: string;
  scope: string;
  /** Name of the claim that says whether the email is verified. */
  verifiedClaim: string;
  /** Name of the claim that determines the profile, if any. */
  profileClaim: string | undefined;
  /** Which of the claim's values grant which profile. */
  profiles: ReadonlyMap<string, OidcProfile>;
  /** The profile if the claim grants none; missing to refuse them. Without a claim: the profile of new users. */
  defaultProfile: OidcProfile | undefined;
  createsUsers: boolean;
  /** Whether all of its sign-ins count as having a second factor, or only those where `amr` says so. */
  trustsFactor: boolean;
}

/**
 * The profile granted by a claim's values; the highest of several.
 * @returns undefined if no profile is granted and the person must be refused
 */
export function profileOf(
  { profiles, defaultProfile }: Pick<OidcSettings, 'profiles' | 'defaultProfile'>,
  values: readonly string[],
): OidcProfile | undefined {
  const mapped = new Set(values.map((value) => profiles.get(value)));
  return OIDC_PROFILES.find((profile) => mapped.has(profile)) ?? defaultProfile;
}
