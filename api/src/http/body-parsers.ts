import { isUtf8 } from 'node:buffer';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { unpack } from './content-coding.ts';
import { MULTIPART_LIMITS } from './multipart.ts';
import { problem } from './problem.ts';
import type { Http } from './serve.ts';

/**
 * Reads forms in a part of the server of their own: what reads them looks at each call before and after.
 * @returns that part
 */
export async function readForms(app: FastifyInstance): Promise<Pick<Http, 'forms'>> {
  let forms = app;
  await app.register(async (part) => {
    await part.register(multipart, { limits: MULTIPART_LIMITS, throwFileSizeLimit: false });
    forms = part;
  });
  // Where no files are taken a form holds no fields.
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
  return { forms };
}

/**
 * Many clients name JSON as the type of every call, also where they send no body: then it holds no fields. JSON is UTF-8;
 * of any other encoding the letters could only be guessed.
 */
export function readJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (bytes.length === 0) return done(null, {});
    unpack(request, bytes, (error, plain) => {
      if (error) done(error);
      else if (isUtf8(plain)) parseJson(request, plain.toString(), done);
      else done(problem('validation'));
    });
  });
}
