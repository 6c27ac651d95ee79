import type { User } from '#contracts/users.ts';
import { deleteUser, getUser, listUsers, resendMail, USER_SORT } from '#contracts/users.ts';
import { recordQuery } from '#web/kit/form/record-query.ts';
import { useResourceMutation } from '#web/kit/form/use-resource-mutation.ts';
import type { ListRequestQuery } from '#web/kit/list/list-state.ts';
import { listRequestAt } from '#web/kit/list/list-state.ts';
import { pageQuery } from '#web/kit/list/page-query.ts';
import { shownRecordQuery } from '#web/kit/record/shown-record.ts';
import { call } from '#web/lib/call.ts';

const RESOURCE = 'users';

/** Where the list's settings are remembered, and by what it can be sorted. */
export const LIST = { endpoint: listUsers.path, sortable: USER_SORT, filters: listUsers.query };

export const usersQuery = (query: ListRequestQuery) => pageQuery(RESOURCE, listUsers, query);

/** The rows that the list begins with at an address. */
export const firstRows = (search: Record<string, unknown>) => usersQuery(listRequestAt(LIST, search));

/** A user and the version that a change of them refers to. */
export const userQuery = (id: number) => recordQuery(RESOURCE, getUser, id);

/** The same for its page. */
export const shownUserQuery = (id: number) => shownRecordQuery(RESOURCE, getUser, id);

export function useToggleUser() {
  return useResourceMutation(RESOURCE, async ({ id, ativo }: Pick<User, 'id' | 'ativo'>) => {
    // Its rules are those of the form, which the list goes without.
    const { updateUser } = await import('#contracts/user-input.ts');
    return call(updateUser, { params: { id: String(id) }, body: { ativo } });
  });
}

export function useDeleteUser() {
  return useResourceMutation(RESOURCE, (id: number) => call(deleteUser, { params: { id: String(id) } }));
}

export function useResendMail() {
  return useResourceMutation(RESOURCE, (id: number) => call(resendMail, { params: { id: String(id) } }));
}
