import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { CellValue } from 'hucre';
import { writeXlsxStream } from 'hucre/xlsx';
import type pg from 'pg';

const BATCH_ROWS = 500;

/** The newest first, each batch from where the one before ended: an index walks them, and nothing is kept. */
const BATCH = `
  SELECT u.name, u.email, coalesce(u.cpf, u.document), u.genre, u.birthday, p.name AS profile, u.street, u.city, u.state,
         u.zipcode, u.country, u.deleted_at IS NULL, u.confirmed_at, u.created_at, u.user_id
    FROM users u JOIN profiles p USING (profile_id)
   WHERE u.active AND (u.created_at, u.user_id) < ($1, $2)
   ORDER BY u.created_at DESC, u.user_id DESC LIMIT ${BATCH_ROWS}`;

const HEADERS =
  'Nome E-mail Documento Gênero Nascimento Perfil Rua Cidade Estado CEP País Ativo Confirmado Criado';

/** The same columns of the same rows as ours, by the same writer, without words, formats or styles. */
export function exportUsers(pool: pg.Pool): Readable {
  const columns = HEADERS.split(' ').map((header) => ({ header }));
  return Readable.fromWeb(
    writeXlsxStream(rows(pool), { name: 'Usuários', columns }) as ReadableStream<Uint8Array>,
  );
}

async function* rows(pool: pg.Pool): AsyncGenerator<CellValue[]> {
  let after: CellValue[] = ['infinity', 0];
  for (;;) {
    const query = { name: 'export', text: BATCH, values: after, rowMode: 'array' as const };
    const { rows: batch } = await pool.query<CellValue[]>(query);
    for (const row of batch) yield row.slice(0, -1);
    if (batch.length < BATCH_ROWS) return;
    after = batch.at(-1)?.slice(-2) ?? after;
  }
}
