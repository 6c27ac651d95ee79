import { DrizzleQueryError } from 'drizzle-orm/errors';
import pg from 'pg';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { serializeError } from './log-error.ts';

describe('an error in the log', () => {
  const logged = (error: Error) => {
    const lines: string[] = [];
    const logger = pino({ serializers: { err: serializeError } }, { write: (line) => void lines.push(line) });
    logger.error(error, 'It failed');
    return lines.join('');
  };
  const cause = Object.assign(new pg.DatabaseError('duplicate key value', 1, 'error'), {
    code: '23505',
    constraint: 'users_email_key',
    detail: 'Key (email)=(secret-address) already exists.',
  });
  const failed = new DrizzleQueryError('insert into users values ($1, $2)', ['secret-hash', 'x'], cause);

  it('has the statement and the reason, but no parameters or details', () => {
    const line = logged(failed);
    expect(JSON.parse(line)).toMatchObject({
      msg: 'It failed',
      err: {
        type: 'DrizzleQueryError',
        query: 'insert into users values ($1, $2)',
        code: '23505',
        constraint: 'users_email_key',
        message: 'duplicate key value',
      },
    });
    expect(line).not.toContain('secret-');
  });

  it('has no parameters either when the failed query is the cause of another error', () => {
    expect(logged(new Error('Outer', { cause: failed }))).not.toContain('secret-');
  });

  it('is complete if it is not a failed query', () => {
    expect(JSON.parse(logged(new TypeError('Wrong'))).err).toMatchObject({
      type: 'TypeError',
      message: 'Wrong',
    });
  });
});
