/**
 * Returns the display name of the identity provider offered for sign-in, which the server writes into the page.
 * @returns undefined if there is none
 */
export function oidcName(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="oidc"]')?.content;
}
