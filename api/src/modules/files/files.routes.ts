import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { FileReader } from '../../platform/files/checked-files.ts';
import { contentTypeOf, isFileKey, isPublicKey } from '../../platform/files/file-keys.ts';
import type { FileUrls } from '../../platform/files/file-urls.ts';
import { matchesEtag } from '../../platform/http/etag.ts';
import { problem } from '../../platform/http/problem.ts';

const params = z.object({ area: z.string(), name: z.string() });
const signed = z.object({ expires: z.string().max(20), signature: z.string().max(100) });

/** Serves stored pictures: public ones to anyone, cacheable forever; secret ones only with a valid signed URL. */
export function fileRoutes(app: FastifyInstance, pictures: FileReader, urls: FileUrls): void {
  app.get('/api/files/:area/:name', async (request, reply) => {
    const { area, name } = params.parse(request.params);
    const key = `${area}/${name}`;
    if (!isFileKey(key)) throw problem('not_found');
    if (!isPublicKey(key)) {
      const query = signed.safeParse(request.query);
      if (!query.success || !urls.verify(key, query.data.expires, query.data.signature)) {
        throw problem('forbidden');
      }
    }
    const caching = isPublicKey(key) ? forEver(name) : { 'cache-control': 'private, no-store' };
    // The name identifies the content, so the store needn't be asked if the client already has it.
    if ('etag' in caching && matchesEtag(request.headers['if-none-match'], caching.etag)) {
      return reply.code(304).headers(caching).send();
    }
    const file = await pictures.open(key);
    if (!file) throw problem('not_found');
    reply.headers({
      'content-type': contentTypeOf(key),
      'content-length': file.size,
      ...caching,
      // A browser that opens the picture on its own runs no script hidden in it.
      'content-security-policy': "default-src 'none'; sandbox",
    });
    return reply.send(file.stream());
  });
}

function forEver(name: string) {
  return { 'cache-control': 'public, max-age=31536000, immutable', etag: `"${name}"` };
}
