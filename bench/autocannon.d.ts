/** The part of the load generator that the benchmark uses: the package brings no types. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events';

  interface Options {
    url: string;
    method: string;
    headers: Record<string, string>;
    body?: string;
    connections: number;
    /** Seconds. */
    duration: number;
    /** Puts a new id wherever the body says `[<id>]`. */
    idReplacement: boolean;
  }

  interface Result {
    /** Seconds. */
    duration: number;
    '2xx': number;
    non2xx: number;
    /** Connections that broke, and answers that did not come. */
    errors: number;
  }

  /** Emits `response` with the client, the status, the size in bytes and the time in milliseconds. */
  interface Run extends EventEmitter, PromiseLike<Result> {}

  export default function autocannon(options: Options): Run;
}
