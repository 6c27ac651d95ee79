import { askErasure, askErasureInApp, readOwnData } from '#contracts/rights.ts';
import { call } from '#web/lib/call.ts';
import { download } from '#web/lib/download.ts';

/** Downloads all data that is stored about the user. */
export const downloadOwnData = () => download(readOwnData, {}, 'zip');

/**
 * Requests the erasure of the account and ends all its sessions.
 * @param password undefined for an account without one: step-up authentication proves who the user is
 * @returns when the data becomes anonymous
 */
export async function eraseAccount(password?: string): Promise<string> {
  const { anonymousFrom } = await (password === undefined
    ? call(askErasureInApp, { body: {} })
    : call(askErasure, { body: { password } }));
  return anonymousFrom;
}
