import Fastify from 'fastify';
import type pg from 'pg';
import type { BenchServer } from './scenarios.ts';

/**
 * The yardstick: the same answers from SQL that was written by hand for each of them, and nothing else. Nobody signs
 * in, nothing is checked, worded or signed. Every statement is one round trip and prepared once for each connection.
 */
export async function startMinimalServer(pool: pg.Pool): Promise<BenchServer> {
  const app = Fastify();

  app.get<{ Querystring: ListQuery }>('/api/fragrances', async ({ query }) => {
    const perPage = Number(query.perPage);
    const window = [perPage, (Number(query.page) - 1) * perPage];
    const statement = query.FilterString
      ? { name: 'search', text: SEARCH, values: [...window, query.FilterString] }
      : { name: query.orderBy, text: query.orderBy === 'name' ? BY_NAME : BY_CREATION, values: window };
    const { rows } = await pool.query<Row>(statement);
    const total = rows[0]?.total ?? 0;
    const data = rows.map((row) => ({ ...presented(row), secret: true }));
    return { data, total, totalPages: Math.ceil(total / perPage) };
  });

  app.get<{ Params: { id: string } }>('/api/fragrances/:id', async ({ params }, reply) => {
    const { rows } = await pool.query<Row>({ name: 'one', text: ONE, values: [params.id] });
    const [row] = rows;
    if (!row) return reply.code(404).send();
    return { ...presented(row), secret: { key: row.secretKey } };
  });

  app.post<{ Body: { name: string } }>('/api/categories', async ({ body }, reply) => {
    const { rows } = await pool.query({ name: 'create', text: CREATE, values: [body.name] });
    return reply.code(201).send(rows[0]);
  });

  return {
    address: await app.listen({ host: '127.0.0.1', port: 0 }),
    headers: {},
    close: () => app.close(),
  };
}

interface ListQuery {
  page: string;
  perPage: string;
  orderBy: 'name' | 'createdAt';
  FilterString?: string;
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
  collections: { campaignId: number; name: string; slot: number }[];
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
  f.deleted_at AS "deletedAt", f.created_at AS "createdAt"`;

const JOINED = `
  JOIN categories c ON c.category_id = f.category_id
  JOIN files i ON i.file_key = f.image_key`;

/** An index alone finds the page; only then are its fifty rows read. */
const BY_NAME = `
  WITH page AS (
    SELECT fragrance_id FROM fragrances WHERE active ORDER BY name_folded, fragrance_id LIMIT $1 OFFSET $2
  )
  SELECT ${COLUMNS}, (SELECT count(*)::int FROM fragrances WHERE active) AS total
    FROM page JOIN fragrances f ON f.fragrance_id = page.fragrance_id ${JOINED}
   ORDER BY f.name_folded, f.fragrance_id`;

const BY_CREATION = `
  WITH page AS (
    SELECT fragrance_id FROM fragrances WHERE active ORDER BY created_at DESC, fragrance_id DESC LIMIT $1 OFFSET $2
  )
  SELECT ${COLUMNS}, (SELECT count(*)::int FROM fragrances WHERE active) AS total
    FROM page JOIN fragrances f ON f.fragrance_id = page.fragrance_id ${JOINED}
   ORDER BY f.created_at DESC, f.fragrance_id DESC`;

/** By name. The array, unlike IN, lets both conditions be answered by their indexes. */
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

const ONE = `SELECT ${COLUMNS} FROM fragrances f ${JOINED} WHERE f.fragrance_id = $1`;

const CREATE = `
  INSERT INTO categories (name) VALUES ($1)
  RETURNING category_id AS "categoryId", name, 0 AS fragrances, deleted_at AS "deletedAt", created_at AS "createdAt"`;
