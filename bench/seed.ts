import type pg from 'pg';

export const FRAGRANCES = 100_000;
/** Stands in the name of every hundredth fragrance and nowhere else. */
export const RARE_WORD = 'bergamota';

const STATEMENTS = [
  `INSERT INTO categories (name) SELECT 'Família olfativa ' || n FROM generate_series(1, 40) n`,
  `INSERT INTO files (file_key, content_type, size)
   SELECT area || encode(sha256((area || n)::bytea), 'hex') || '.png', 'image/png', 10000 + n
     FROM generate_series(1, ${FRAGRANCES}) n, unnest(array['public/', 'secret/']) area`,
  `INSERT INTO fragrances (name, description, category_id, image_key, secret_key, created_at)
   SELECT CASE WHEN n % 100 = 0 THEN 'Bergamota' ELSE words[1 + n % 9] END || ' ' || words[1 + n / 9 % 9] || ' ' || n,
          'Fragrância de número ' || n,
          1 + n % 40,
          'public/' || encode(sha256(('public/' || n)::bytea), 'hex') || '.png',
          'secret/' || encode(sha256(('secret/' || n)::bytea), 'hex') || '.png',
          now() - make_interval(mins => n)
     FROM generate_series(1, ${FRAGRANCES}) n,
          (VALUES (array['Âmbar', 'Baunilha', 'Cedro', 'Íris', 'Jasmim', 'Lavanda', 'Neroli', 'Sândalo', 'Vetiver']))
            AS vocabulary (words)`,
  `INSERT INTO campaigns (name, cover_key)
   SELECT 'Campanha ' || n, 'public/' || encode(sha256(('public/' || n)::bytea), 'hex') || '.png'
     FROM generate_series(1, 50) n`,
  `INSERT INTO campaign_slots (campaign_id, slot, fragrance_id)
   SELECT campaign, slot, (campaign * 20 + slot) * 90 FROM generate_series(1, 50) campaign, generate_series(1, 20) slot`,
  // What maintenance does in time: the planner knows the tables, and an index alone can answer.
  'VACUUM (ANALYZE)',
];

/** Fills an empty, migrated database: fragrances with their pictures, in categories, some of them in campaigns. */
export async function seed(pool: pg.Pool): Promise<void> {
  for (const statement of STATEMENTS) await pool.query(statement);
}
