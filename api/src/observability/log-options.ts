import type { LoggerOptions } from 'pino';
import { loggedError } from './log-error.ts';

/** How the server logs: what must never stand in a log is left out, wherever it may come from and at every level. */
export const LOG_OPTIONS = {
  redact: [
    'req.headers.authorization',
    'req.headers.cookie',
    // The reader of forms tells what it was given, at the finest level.
    'busboyOptions.headers',
    '*.password',
    '*.token',
    '*.refreshToken',
  ],
  serializers: {
    req: ({ method, url, ip }) => ({ method, url: withoutQuery(url), ip }),
    err: loggedError,
  },
} satisfies LoggerOptions;

/** Queries may carry signatures and tokens. */
function withoutQuery(url: string): string {
  return url.split('?')[0] ?? '';
}
