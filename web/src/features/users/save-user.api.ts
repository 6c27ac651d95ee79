import type { CurrentUser } from '#contracts/session/session.ts';
import type { ProfileRef } from '#contracts/users/profiles.ts';
import { createUser, updateUser } from '#contracts/users/user-input.ts';
import type { User } from '#contracts/users/users.ts';
import type { SaveRequest } from '#web/kit/form/use-record-form.ts';
import { useResourceMutation } from '#web/kit/form/use-resource-mutation.ts';
import { call } from '#web/lib/call.ts';
import { currentUser } from '#web/lib/session.ts';
import { setCurrentUser } from '#web/lib/session-store.ts';
import type { UserValues } from './user-values.ts';
import { bodyOf } from './user-values.ts';

/**
 * Creates or updates a user.
 * @param onlyProfile the only available profile, used if none was selected; null if there are several
 */
export function useSaveUser(onlyProfile: ProfileRef | null) {
  return useResourceMutation<SaveRequest<UserValues>, User>('users', async ({ id, values, etag }) => {
    const { profile, ...rest } = bodyOf(values, onlyProfile);
    if (profile.id === null) throw new TypeError('A user without a profile is not saved');
    const body = { ...rest, profile: { id: profile.id } };
    if (id === undefined) return call(createUser, { body });
    const saved = await call(updateUser, { params: { id }, body, ifMatch: etag });
    const viewer = currentUser();
    if (viewer?.id === id) showInHeader(viewer, saved);
    return saved;
  });
}

/** Updates the header, which shows the user's own name on every page. */
function showInHeader(viewer: CurrentUser, { nome, email, language, profile }: User) {
  setCurrentUser({ ...viewer, nome, email, language, profile });
}
