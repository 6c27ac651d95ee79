/** Whether the browser supports passkeys on this origin; without HTTPS it does so only on localhost. */
export function supportsPasskeys(): boolean {
  return 'PublicKeyCredential' in window;
}
