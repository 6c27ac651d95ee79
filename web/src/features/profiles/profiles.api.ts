import { listProfiles, PROFILE_SORT } from '#contracts/users/profiles.ts';
import { listApi } from '#web/kit/list/list-api.ts';

export const LIST = listApi('profiles', listProfiles, { sortable: PROFILE_SORT });
