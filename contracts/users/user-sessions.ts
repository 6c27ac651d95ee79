import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { idParams } from '../core/fields.ts';
import { resultsOf } from '../core/list.ts';
import { ownSession } from '../session/session.ts';

const tag = 'Users';

export const sessionsOfUser = endpoint({
  method: 'GET',
  path: '/usuario/{id}/sessions',
  summary: "Lists a user's sessions",
  tag,
  access: 'users.write',
  params: idParams,
  answer: resultsOf(ownSession),
});

export const endSessionsOfUser = endpoint({
  method: 'DELETE',
  path: '/usuario/{id}/sessions',
  summary: "Ends all of a user's sessions",
  tag,
  access: 'users.write',
  stepUp: true,
  params: idParams,
});

export const endSessionOfUser = endpoint({
  method: 'DELETE',
  path: '/usuario/{id}/sessions/{sid}',
  summary: "Ends one of a user's sessions",
  tag,
  access: 'users.write',
  stepUp: true,
  params: idParams.extend({ sid: z.uuid() }),
});
