import { askErasure, readOwnData } from '#contracts/rights.ts';
import { call } from '#web/lib/call.ts';
import { download } from '#web/lib/download.ts';

/** Has the browser save everything that is kept about oneself. */
export const downloadOwnData = () => download(readOwnData, {}, 'zip');

/** Signs one out everywhere. @returns from when the data is anonymous */
export async function eraseAccount(password: string): Promise<string> {
  return (await call(askErasure, { body: { password } })).anonymousFrom;
}
