import { gunzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { problem } from './problem.ts';
import { isDeviceCall } from './request-guard.ts';

const PLAIN = /^(identity)?$/i;
/** `x-gzip` is an old name for gzip. Source: RFC 9110, 8.4.1.3. */
const GZIP = /^(x-)?gzip$/i;

function contentCodingOf({ headers }: FastifyRequest): string {
  return headers['content-encoding']?.trim() ?? '';
}

/**
 * Refuses encoded bodies with `file.type` and names the accepted codings. Only devices, which pay for each byte, may
 * use gzip. Source: RFC 9110, 8.4 and 15.5.16.
 */
export function rejectContentCodings(app: FastifyInstance): void {
  app.addHook('preParsing', (request, reply, payload, done) => {
    const coding = contentCodingOf(request);
    const acceptsGzip = isDeviceCall(request);
    if (PLAIN.test(coding) || (acceptsGzip && GZIP.test(coding))) {
      done(null, payload);
      return;
    }
    reply.header('accept-encoding', acceptsGzip ? 'gzip, identity' : 'identity');
    done(problem('file.type'));
  });
}

/**
 * Unpacks a body that `rejectContentCodings` has accepted. The unpacked body may be no larger than an uncompressed one.
 * @param done gets the plain bytes; problem `file.too_large`, or `validation` if they can't be unpacked
 */
export function decodeBody(
  request: FastifyRequest,
  bytes: Buffer,
  done: (error: Error | null, plain: Buffer) => void,
): void {
  if (PLAIN.test(contentCodingOf(request))) {
    done(null, bytes);
    return;
  }
  gunzip(bytes, { maxOutputLength: request.routeOptions.bodyLimit }, (error, plain) => {
    if (!error) done(null, plain);
    else done(problem(error.name === 'RangeError' ? 'file.too_large' : 'validation'), plain);
  });
}
