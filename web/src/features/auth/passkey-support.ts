/** Whether this browser knows passkeys, here: not without HTTPS but on this machine. */
export function knowsPasskeys(): boolean {
  return 'PublicKeyCredential' in window;
}
