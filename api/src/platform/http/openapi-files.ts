import { BINARY, hasRetryAfter, RETRY_AFTER } from './openapi-limits.ts';

const problems = (codes: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(codes).map(([status, code]) => [
      status,
      {
        description: `\`${code}\``,
        ...(hasRetryAfter(Number(status)) && { headers: RETRY_AFTER }),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  );

const parameter = (
  place: 'path' | 'query' | 'header',
  name: string,
  schema: object,
  description: string,
) => ({
  name,
  in: place,
  required: place === 'path',
  schema,
  description,
});

/** The only path that no contract describes, because it responds with plain bytes. */
export const FILE_PATH = '/api/files/{area}/{name}';
export const FILE_OPERATIONS = {
  get: {
    operationId: 'getFilesAreaName',
    tags: ['Files'],
    summary: 'Reads a stored picture, at the URL given in responses',
    description:
      'The content at the URL of a public picture never changes, so clients may cache it for ever.',
    parameters: [
      parameter(
        'path',
        'area',
        { type: 'string', enum: ['public', 'secret'] },
        '`secret` pictures require a signed URL.',
      ),
      parameter('path', 'name', { type: 'string' }, 'The digest of the content, with a file extension.'),
      parameter('query', 'expires', { type: 'string' }, 'Expiry of a signed URL, in seconds since 1970.'),
      parameter('query', 'signature', { type: 'string' }, 'Signature of a signed URL.'),
      parameter('header', 'If-None-Match', { type: 'string' }, 'The ETag of the copy that the caller has.'),
    ],
    responses: {
      200: { description: 'The picture', content: { 'image/*': { schema: BINARY } } },
      304: { description: 'Not changed since the version in If-None-Match; only for public pictures' },
      ...problems({
        400: 'validation',
        403: 'forbidden',
        404: 'not_found',
        431: 'validation',
        500: 'internal',
        503: 'unavailable',
      }),
    },
    security: [],
  },
};
