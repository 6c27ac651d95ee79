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
  'report',
  'security',
  'email',
] as const;
export const MAIL_STATES = ['waiting', 'sending', 'sent', 'dropped', 'failed'] as const;

const userMail = z
  .object({
    mailId: z.uuid().describe('The id of the mail'),
    kind: z.enum(MAIL_KINDS).describe('The kind of mail'),
    state: z.enum(MAIL_STATES).describe('The state of the mail'),
    postedAt: instant.describe('When the mail was queued'),
    finishedAt: instant.nullable().describe('When the mail was sent or given up; null until then'),
    attempts: z.int().describe('Number of attempts so far'),
    error: z.string().nullable().describe("The mail server's last error; null if there is none"),
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
