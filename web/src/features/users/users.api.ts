import { useMemo } from 'react';
import type { User } from '#contracts/users/users.ts';
import { deleteUser, getUser, listUsers, resendMail, USER_SORT } from '#contracts/users/users.ts';
import { recordQuery, useResourceMutation } from '#web/kit/form/record-calls.ts';
import { listApi } from '#web/kit/list/list-api.ts';
import { call } from '#web/lib/call.ts';

const RESOURCE = 'users';

export const LIST = listApi(RESOURCE, listUsers, { sortable: USER_SORT });

/** A user, with the ETag that an update must send. */
export const userQuery = (id: number) => recordQuery(RESOURCE, getUser, id);

/** Deactivates, activates and deletes users. The functions are stable across renders. */
export function useUserState() {
  const { mutateAsync: toggle } = useResourceMutation(
    RESOURCE,
    async ({ id, ativo }: Pick<User, 'id' | 'ativo'>) => {
      // Loaded on demand: it brings the validation of the form, which the list does not need.
      const { updateUser } = await import('#contracts/users/user-input.ts');
      return call(updateUser, { params: { id }, body: { ativo } });
    },
  );
  const { mutateAsync: remove } = useResourceMutation(RESOURCE, (id: number) =>
    call(deleteUser, { params: { id } }),
  );
  return useMemo(
    () => ({
      activate: (id: number) => toggle({ id, ativo: true }),
      deactivate: (id: number) => toggle({ id, ativo: false }),
      remove,
    }),
    [toggle, remove],
  );
}

export function useResendMail() {
  return useResourceMutation(RESOURCE, (id: number) => call(resendMail, { params: { id } }));
}
