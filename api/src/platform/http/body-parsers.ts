import { isUtf8 } from 'node:buffer';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { decodeBody } from './content-coding.ts';
import { MULTIPART_LIMITS } from './multipart.ts';
import { fieldProblem, type ProblemError, problem } from './problem.ts';
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
      else if (!isUtf8(plain)) done(problem('validation'));
      else {
        const text = plain.toString();
        parseJson(request, text, (failure, body) => done(failure && (forbiddenKey(text) ?? failure), body));
      }
    });
  });
}

/** The refusal of JSON whose only fault is a key that could change prototypes. */
function forbiddenKey(text: string): ProblemError | undefined {
  try {
    const pending: [path: string, value: unknown][] = [['', JSON.parse(text)]];
    for (const [path, value] of pending) {
      for (const [key, held] of Object.entries(value ?? {})) {
        const isObject = typeof held === 'object' && held !== null;
        const isForbidden = key === '__proto__' || (key === 'constructor' && isObject && 'prototype' in held);
        if (isForbidden) return fieldProblem({ path: path + key, code: 'invalid' });
        if (isObject) pending.push([`${path}${key}.`, held]);
      }
    }
  } catch {
    // It is no JSON at all.
  }
  return undefined;
}
