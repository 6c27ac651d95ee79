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
    summary: 'Reads a stored picture, at the address that answers give',
    description: 'Public pictures never change at their address: whoever has one may keep it for ever.',
    parameters: [
      parameter(
        'path',
        'area',
        { type: 'string', enum: ['public', 'secret'] },
        'Secret ones need a signature.',
      ),
      parameter('path', 'name', { type: 'string' }, 'The digest of the content, with its ending.'),
      parameter('query', 'expires', { type: 'string' }, 'Seconds since 1970; of a signed address.'),
      parameter('query', 'signature', { type: 'string' }, 'Of a signed address.'),
      parameter('header', 'If-None-Match', { type: 'string' }, 'The ETag of what the caller has already.'),
    ],
    responses: {
      200: { description: 'The picture', content: { 'image/*': { schema: BINARY } } },
      304: { description: 'As the If-None-Match says; of public ones' },
      ...problems({
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
