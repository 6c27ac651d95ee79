import { gunzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isDeviceCall } from './addresses.ts';
import { problem } from './problem.ts';

const PLAIN = /^(identity)?$/i;
/** `x-gzip` is an old name for gzip. Source: RFC 9110, 8.4.1.3. */
const GZIP = /^(x-)?gzip$/i;

function codingOf({ headers }: FastifyRequest): string {
  return headers['content-encoding']?.trim() ?? '';
}

/**
 * Refuses encoded bodies with `file.type` and names the accepted codings. Only devices, which pay for each byte, may
 * use gzip. Source: RFC 9110, 8.4 and 15.5.16.
 */
export function refuseCodings(app: FastifyInstance): void {
  app.addHook('preParsing', (request, reply, payload, done) => {
    const coding = codingOf(request);
    const takesGzip = isDeviceCall(request);
    if (PLAIN.test(coding) || (takesGzip && GZIP.test(coding))) {
      done(null, payload);
      return;
    }
    reply.header('accept-encoding', takesGzip ? 'gzip, identity' : 'identity');
    done(problem('file.type'));
  });
}

/**
 * Unpacks a body that `refuseCodings` has accepted. The unpacked body may be no larger than an uncompressed one.
 * @param done gets the plain bytes; problem `file.too_large`, or `validation` if they can't be unpacked
 */
export function unpack(
  request: FastifyRequest,
  bytes: Buffer,
  done: (error: Error | null, plain: Buffer) => void,
): void {
  if (PLAIN.test(codingOf(request))) {
    done(null, bytes);
    return;
  }
  gunzip(bytes, { maxOutputLength: request.routeOptions.bodyLimit }, (error, plain) => {
    if (!error) done(null, plain);
    else done(problem(error.name === 'RangeError' ? 'file.too_large' : 'validation'), plain);
  });
}
