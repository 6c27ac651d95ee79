import type { LoggerOptions } from 'pino';
import { serializeError } from './log-error.ts';

/** Log settings that redact secrets, wherever they come from and at every level. */
export const LOG_OPTIONS = {
  redact: [
    'req.headers.authorization',
    'req.headers.cookie',
    // Busboy logs the headers that it is given, at the finest level.
    'busboyOptions.headers',
    '*.password',
    '*.token',
    '*.refreshToken',
  ],
  serializers: {
    req: ({ method, url, ip }) => ({ method, url: withoutQuery(url), ip }),
    err: serializeError,
  },
} satisfies LoggerOptions;

/** Query strings may contain signatures and tokens. */
function withoutQuery(url: string): string {
  return url.split('?')[0] ?? '';
}
