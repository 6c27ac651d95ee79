import { askErasure, readOwnData } from '#contracts/rights.ts';
import { call } from '#web/lib/call.ts';
import { download } from '#web/lib/download.ts';

/** Downloads all data that is stored about the user. */
export const downloadOwnData = () => download(readOwnData, {}, 'zip');

/** Requests the erasure of the account and ends all its sessions. @returns when the data becomes anonymous */
export async function eraseAccount(password: string): Promise<string> {
  return (await call(askErasure, { body: { password } })).anonymousFrom;
}
