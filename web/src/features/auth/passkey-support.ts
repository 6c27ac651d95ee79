/** Whether the browser supports passkeys on this origin; without HTTPS it does so only on localhost. */
export function knowsPasskeys(): boolean {
  return 'PublicKeyCredential' in window;
}
