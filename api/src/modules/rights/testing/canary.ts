import { sql } from 'drizzle-orm';
import { newCpf } from '../../../testing/people.ts';
import type { TestApp } from '../../../testing/test-app.ts';

/** A person whose unique data can be found wherever it is stored. */
export const CANARY = {
  nome: 'Quimera Zqxvtrace',
  email: 'zqxvtrace@example.com',
  cpf: newCpf(),
  document: 'ZQXVDOC99',
  birthday: '1971-03-09',
  genre: 'F',
  address: {
    zipcode: 'ZQ-9911',
    street: 'Rua Zqxvrua 7',
    city: 'Zqxvcidade',
    state: 'ZX',
    country: 'PT',
  },
  language: 'pt-BR',
};

/** Words that identify the person's data. */
export const CANARY_WORDS = ['zqxv', CANARY.cpf, CANARY.birthday, CANARY.address.zipcode];

/** All rows of all tables that contain one of the words. */
export async function traces(app: TestApp, words: readonly string[]): Promise<string[]> {
  const { rows: tables } = await app.db.execute<{ name: string }>(sql`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await app.db.execute<{ text: string }>(
      sql`select row_to_json(held)::text as text from ${sql.identifier(name)} held`,
    );
    for (const { text } of rows) {
      const word = words.find((one) => text.toLowerCase().includes(one.toLowerCase()));
      if (word) found.push(`${name}: ${word} in ${text.slice(0, 400)}`);
    }
  }
  return found;
}
