/** Prints the ids of existing rows; then commits more, and prints each id once it has been acknowledged. */
import { openEmbedded } from '../embedded.ts';

const [dataDir = '', image = ''] = process.argv.slice(2);
const { pool } = await openEmbedded({ dataDir, image });
await pool.query('CREATE TABLE IF NOT EXISTS written (id serial PRIMARY KEY, filler text)');
const found = await pool.query('SELECT id FROM written ORDER BY id');
console.log(found.rows.map(({ id }) => id).join(' '));
for (;;) {
  const filler = 'x'.repeat(Math.floor(Math.random() * 5_000));
  const { rows } = await pool.query('INSERT INTO written (filler) VALUES ($1) RETURNING id', [filler]);
  console.log(rows[0].id);
}
