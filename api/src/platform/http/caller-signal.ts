import type { FastifyReply } from 'fastify';

/** The caller has gone, so that nobody needs the work any more. */
export class CallerGoneError extends Error {
  constructor() {
    super('The caller has gone');
    this.name = 'CallerGoneError';
  }
}

const signals = new WeakMap<FastifyReply['raw'], AbortSignal>();

/** A signal that is aborted, with a `CallerGoneError`, if the caller goes before the response is sent. */
export function callerSignal({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const known = signals.get(raw);
  if (known) return known;
  const leaving = new AbortController();
  signals.set(raw, leaving.signal);
  const check = () => {
    if (!raw.writableFinished) leaving.abort(new CallerGoneError());
  };
  if (raw.closed || raw.destroyed) check();
  else raw.once('close', check);
  return leaving.signal;
}
