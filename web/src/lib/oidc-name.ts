/**
 * What people call the identity provider by which they may sign in, as the server writes it into the page.
 * @returns undefined where there is none
 */
export function oidcName(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="oidc"]')?.content;
}
