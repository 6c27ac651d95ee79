import { isUtf8 } from 'node:buffer';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { decodeBody } from './content-coding.ts';
import { MULTIPART_LIMITS } from './multipart.ts';
import { problem } from './problem.ts';
import type { Http } from './serve.ts';

/**
 * Registers the form parser in a separate scope of the server, because its hooks run for every request of their scope.
 * @returns that scope
 */
export async function registerFormParser(app: FastifyInstance): Promise<Pick<Http, 'forms'>> {
  let forms = app;
  await app.register(async (part) => {
    await part.register(multipart, { limits: MULTIPART_LIMITS, throwFileSizeLimit: false });
    forms = part;
  });
  // Endpoints without files treat a form as a body without fields.
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
  return { forms };
}

/**
 * Parses JSON. An empty body counts as one without fields, because many clients send the JSON content type with every
 * request. Anything but UTF-8 is refused: characters of other encodings could only be guessed.
 */
export function registerJsonParser(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (bytes.length === 0) return done(null, {});
    decodeBody(request, bytes, (error, plain) => {
      if (error) done(error);
      else if (isUtf8(plain)) parseJson(request, plain.toString(), done);
      else done(problem('validation'));
    });
  });
}
