import { join } from 'node:path';
import Fastify, { type FastifyRequest } from 'fastify';
import pg from 'pg';
import { openEmbedded } from '#api/operations/embedded/embedded.ts';
import { fileUrls } from '#api/platform/files/file-urls.ts';

/**
 * The baseline for the application's lists: Fastify with handwritten SQL. It reads the caller's session and the stored
 * counts and writes the audit trail like the application; it validates and translates nothing. Statements take one
 * round trip and are prepared per connection. Uses DATABASE_URL, or else the embedded database in DATA_DIR.
 */
const { DATABASE_URL: url, DATA_DIR: dataDir = '' } = process.env;
const embedded = url ? undefined : await openEmbedded({ dataDir: join(dataDir, 'db') });
const pool = embedded?.pool ?? new pg.Pool({ connectionString: url });
const app = Fastify();
const urls = fileUrls('a key that only the tools know');

async function signedIn(request: FastifyRequest) {
  const values = [request.headers['x-session']];
  const { rows } = await pool.query<{ userId: number }>({ name: 'session', text: SESSION, values });
  if (!rows[0]) throw new Error('There is no such session');
  return rows[0];
}

app.get<{ Querystring: ListQuery }>('/api/fragrances', async (request) => {
  await signedIn(request);
  const { query } = request;
  const perPage = Number(query.perPage);
  const window = [perPage, (Number(query.page) - 1) * perPage];
  const [filter] = FILTERS.filter((name) => query[name] !== undefined);
  const statement = query.FilterString
    ? { name: 'search', text: SEARCH, values: [...window, query.FilterString] }
    : filter
      ? { name: filter, text: filtered(WHERE[filter]), values: [...window, query[filter]] }
      : { name: query.orderBy, text: query.orderBy === 'name' ? BY_NAME : BY_CREATION, values: window };
  const { rows } = await pool.query<Row>(statement);
  const total = rows[0]?.total ?? 0;
  const data = rows.map((row) => ({ ...presented(row), secret: true }));
  return { data, total, totalPages: Math.ceil(total / perPage) };
});

app.get<{ Params: { id: string } }>('/api/fragrances/:id', async (request, reply) => {
  await signedIn(request);
  const { rows } = await pool.query<Row>({ name: 'one', text: ONE, values: [request.params.id] });
  const [row] = rows;
  if (!row) return reply.code(404).send();
  const { secretKey: key, secretType: contentType = '', secretSize: size = 0 } = row;
  return { ...presented(row), secret: urls.presentSecret({ key, contentType, size }) };
});

app.post<{ Body: { name: string } }>('/api/categories', async (request, reply) => {
  const { userId } = await signedIn(request);
  const { body, ip, headers } = request;
  const values = [body.name, userId, ip, headers['user-agent'] ?? ''];
  const { rows } = await pool.query({ name: 'create', text: CREATE, values });
  return reply.code(201).send(rows[0]);
});

interface ListQuery {
  page: string;
  perPage: string;
  orderBy: 'name' | 'createdAt';
  FilterString?: string;
  categoryId?: string;
  campaignId?: string;
  createdFrom?: string;
}

interface Row {
  total?: number;
  fragranceId: number;
  name: string;
  description: string | null;
  categoryId: number;
  categoryName: string;
  imageKey: string;
  imageType: string;
  imageSize: number;
  secretKey: string;
  secretType?: string;
  secretSize?: number;
  collections: { campaignId: number; name: string; slot: number }[];
  hasShots: boolean;
  deletedAt: Date | null;
  createdAt: Date;
}

function presented(row: Row) {
  const url = `/api/files/${row.imageKey}`;
  return {
    fragranceId: row.fragranceId,
    name: row.name,
    description: row.description,
    category: { categoryId: row.categoryId, name: row.categoryName },
    image: {
      url,
      thumbnailUrl: url.replace(/\.\w+$/, '-thumb.webp'),
      contentType: row.imageType,
      size: row.imageSize,
    },
    collections: row.collections,
    hasShots: row.hasShots,
    deletedAt: row.deletedAt,
    createdAt: row.createdAt,
    categoryId: row.categoryId,
  };
}

const COLUMNS = `
  f.fragrance_id AS "fragranceId", f.name, f.description, f.category_id AS "categoryId", c.name AS "categoryName",
  f.image_key AS "imageKey", i.content_type AS "imageType", i.size AS "imageSize", f.secret_key AS "secretKey",
  (SELECT coalesce(json_agg(json_build_object('campaignId', p.campaign_id, 'name', p.name, 'slot', s.slot)
                            ORDER BY p.name_folded, p.campaign_id), '[]')
     FROM campaign_slots s JOIN campaigns p USING (campaign_id)
    WHERE s.fragrance_id = f.fragrance_id) AS collections,
  EXISTS (SELECT FROM shots_ever e WHERE e.fragrance_id = f.fragrance_id) AS "hasShots",
  f.deleted_at AS "deletedAt", f.created_at AS "createdAt"`;

const JOINED = `
  JOIN categories c ON c.category_id = f.category_id
  JOIN files i ON i.file_key = f.image_key`;

const SESSION = `
  SELECT u.user_id AS "userId", p.name AS profile
    FROM sessions s JOIN users u USING (user_id) JOIN profiles p USING (profile_id)
   WHERE s.session_id = $1 AND s.expires_at > now() AND u.deleted_at IS NULL AND u.confirmed_at IS NOT NULL`;

const KEPT_COUNT = `
  (SELECT coalesce(sum(rows), 0)::int FROM row_counts WHERE table_name = 'fragrances' AND active)`;

/** Finds the page with an index only, and then reads just its fifty rows. */
const BY_NAME = `
  WITH page AS (
    SELECT fragrance_id FROM fragrances WHERE active ORDER BY name_folded, fragrance_id LIMIT $1 OFFSET $2
  )
  SELECT ${COLUMNS}, ${KEPT_COUNT} AS total
    FROM page JOIN fragrances f ON f.fragrance_id = page.fragrance_id ${JOINED}
   ORDER BY f.name_folded, f.fragrance_id`;

const BY_CREATION = `
  WITH page AS (
    SELECT fragrance_id FROM fragrances WHERE active ORDER BY created_at DESC, fragrance_id DESC LIMIT $1 OFFSET $2
  )
  SELECT ${COLUMNS}, ${KEPT_COUNT} AS total
    FROM page JOIN fragrances f ON f.fragrance_id = page.fragrance_id ${JOINED}
   ORDER BY f.created_at DESC, f.fragrance_id DESC`;

/** Sorted by name. Unlike IN, the array lets both conditions use their indexes. */
const SEARCH = `
  WITH found AS MATERIALIZED (
    SELECT fragrance_id, name_folded FROM fragrances
     WHERE active AND (name_folded LIKE fold_pattern($3) OR category_id = ANY (ARRAY(
       SELECT category_id FROM categories WHERE name_folded LIKE fold_pattern($3)
     )))
  ), page AS (
    SELECT fragrance_id FROM found ORDER BY name_folded, fragrance_id LIMIT $1 OFFSET $2
  )
  SELECT ${COLUMNS}, (SELECT count(*)::int FROM found) AS total
    FROM page JOIN fragrances f ON f.fragrance_id = page.fragrance_id ${JOINED}
   ORDER BY f.name_folded, f.fragrance_id`;

/** SQL conditions of the filters. */
const WHERE = {
  categoryId: 'category_id = $3::int',
  campaignId:
    'fragrance_id = ANY (ARRAY(SELECT fragrance_id FROM campaign_slots WHERE campaign_id = $3::int))',
  createdFrom: "created_at >= $3::date::timestamp AT TIME ZONE 'America/Sao_Paulo'",
} as const;
const FILTERS = Object.keys(WHERE) as (keyof typeof WHERE)[];

/** Sorted by name. */
const filtered = (where: string) => `
  WITH page AS (
    SELECT fragrance_id FROM fragrances WHERE active AND ${where} ORDER BY name_folded, fragrance_id LIMIT $1 OFFSET $2
  )
  SELECT ${COLUMNS}, (SELECT count(*)::int FROM fragrances WHERE active AND ${where}) AS total
    FROM page JOIN fragrances f ON f.fragrance_id = page.fragrance_id ${JOINED}
   ORDER BY f.name_folded, f.fragrance_id`;

const ONE = `
  SELECT ${COLUMNS}, x.content_type AS "secretType", x.size AS "secretSize"
    FROM fragrances f ${JOINED} JOIN files x ON x.file_key = f.secret_key WHERE f.fragrance_id = $1`;

/** The record and its audit event. */
const CREATE = `
  WITH made AS (
    INSERT INTO categories (name) VALUES ($1)
    RETURNING category_id AS "categoryId", name, 0 AS fragrances, deleted_at AS "deletedAt", created_at AS "createdAt"
  ), entry AS (
    INSERT INTO audit_log (user_id, user_name, action, resource, record_id, record_name, address, user_agent, changes)
    SELECT $2, (SELECT name FROM users WHERE user_id = $2), 'create', 'category', "categoryId", name, $3, $4,
           jsonb_build_array(jsonb_build_object('field', 'name', 'before', null, 'after', name))
      FROM made
  )
  SELECT * FROM made`;

process.once('SIGTERM', async () => {
  await app.close();
  await (embedded?.close() ?? pool.end());
});
await pool.query('SELECT 1');
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
