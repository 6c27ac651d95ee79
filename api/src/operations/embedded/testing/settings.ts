/** Opens a database, runs a query and closes it, in whatever way this file is run. */
import { openEmbedded } from '../embedded.ts';

const [image = ''] = process.argv.slice(2);
const { pool, close } = await openEmbedded({ dataDir: ':memory:', image });
const { rows } = await pool.query(`SELECT unaccent('Começo') AS word`);
await close();
console.log(rows[0].word);
