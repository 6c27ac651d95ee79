import { QUICK_SEARCH_LIMIT } from '#contracts/core/constants.ts';
import { listUsers } from '#contracts/users/users.ts';
import { call } from '#web/lib/call.ts';

/** Back-office users whose name contains the text; for an empty text, the first ones by name. */
export async function findColleagues(text: string, signal: AbortSignal) {
  const { data } = await call(listUsers, {
    query: {
      FilterString: text,
      profile: 'ADMIN,STAFF',
      perPage: QUICK_SEARCH_LIMIT,
      orderBy: 'nome',
      orderByDirection: 'ASC',
    },
    signal,
  });
  return data;
}
