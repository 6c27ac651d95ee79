import type { me } from '#contracts/session/session.ts';
import { readCall } from './read-call.ts';

export const ME_CALL = readCall<typeof me>('/usuario/me');
