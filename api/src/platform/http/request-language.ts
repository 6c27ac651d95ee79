import type { FastifyRequest } from 'fastify';
import { type Language, languageOf } from '#contracts/core/language.ts';

/** The language of the response to a request. */
export function requestLanguage(request: FastifyRequest): Language {
  const header = request.headers['content-language'];
  return languageOf(Array.isArray(header) ? header[0] : header);
}
