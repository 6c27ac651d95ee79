import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { idParams, instant } from '../core/fields.ts';
import { resultsOf } from '../core/list.ts';

export const MAIL_KINDS = [
  'registration',
  'activation',
  'recovery',
  'known-address',
  'alerts',
  'security',
  'email',
] as const;
export const MAIL_STATES = ['waiting', 'sending', 'sent', 'dropped', 'failed'] as const;

const userMail = z
  .object({
    mailId: z.uuid(),
    kind: z.enum(MAIL_KINDS),
    state: z.enum(MAIL_STATES),
    postedAt: instant,
    /** When it was sent or given up. */
    finishedAt: instant.nullable(),
    /** Attempts so far. */
    attempts: z.int(),
    /** The mail server's last error. */
    error: z.string().nullable(),
  })
  .meta({ id: 'UserMail' });
export type UserMail = z.infer<typeof userMail>;

export const mailsOfUser = endpoint({
  method: 'GET',
  path: '/usuario/{id}/mails',
  summary: 'Lists pending and recent mails to a user, newest first',
  tag: 'Users',
  access: 'users.write',
  params: idParams,
  answer: resultsOf(userMail),
});
