import { Readable } from 'node:stream';
import { getTableName, sql } from 'drizzle-orm';
import { OWN_DATA_CALLS } from '#contracts/core/constants.ts';
import type { Language } from '#contracts/core/language.ts';
import type { Database } from '../../platform/db/client.ts';
import { asHouse, bindScope } from '../../platform/db/scope.ts';
import { writeZip } from '../../platform/files/zip-writer.ts';
import type { CallContext } from '../../platform/http/call-context.ts';
import { orNotFound } from '../../platform/http/or-not-found.ts';
import type { Download } from '../../platform/http/serve.ts';
import { clockDate } from '../../platform/lib/clock.ts';
import { recordEvent } from '../../platform/resource/history/audit.service.ts';
import { countCall } from '../session/throttle.ts';
import type { Holding } from './holding.ts';
import type { Person } from './person.ts';
import { HOLDINGS } from './personal-data.ts';
import { findPerson } from './rights.queries.ts';

export interface OwnDataDeps {
  db: Database;
}

const ARCHIVE: Record<Language, string> = { 'pt-BR': 'meus-dados', 'en-US': 'my-data', 'es-ES': 'mis-datos' };

/** Rows read at a time, so that a slow reader blocks nobody. */
const BATCH_ROWS = 500;

/** An archive of everything stored about the person: a file for each kind, and one that gives the purpose of each. */
export function readOwnData(
  { db }: OwnDataDeps,
  { user, origin, language }: Pick<CallContext, 'user' | 'origin' | 'language'>,
): Promise<Download> {
  const { userId } = user;
  // Some of it is stored where organisations have no access.
  return asHouse(async () => {
    const person = await db.transaction(async (tx) => {
      const found = orNotFound(await findPerson(tx, userId));
      await countCall(tx, { call: `own data ${userId}`, address: '', ...OWN_DATA_CALLS });
      const what = { action: 'export', resource: 'user', recordId: userId } as const;
      await recordEvent(tx, origin, { ...what, recordName: found.label });
      return found;
    });
    const kinds = HOLDINGS.flatMap(({ file, ...holding }) =>
      file ? [{ ...holding, file: `${file}.json` }] : [],
    );
    const about = kinds.map(({ file, purpose }) => ({ file, purpose: purpose[language] }));
    const madeAt = clockDate();
    const entries = kinds.map(({ file, ...holding }) => {
      const read = bindScope((after: string | null) => readRows(db, holding, person, after));
      return { path: file, content: { stream: () => Readable.from(asJson(holding, read)) } };
    });
    const aboutFile = Buffer.from(`${JSON.stringify({ madeAt, files: about }, null, 2)}\n`);
    return {
      fileName: `${ARCHIVE[language]}.zip`,
      bytes: writeZip([{ path: 'about.json', content: aboutFile }, ...entries], madeAt),
    };
  });
}

type Row = { data: Record<string, unknown>; key: string };

async function readRows(
  db: Database,
  { table, rows, key, hidden = [], others }: Holding,
  person: Person,
  after: string | null,
) {
  const column = key === undefined ? undefined : sql.identifier(key);
  const textArray = (columns: readonly string[]) => sql`${sql.param([...columns])}::text[]`;
  const withoutOthers = (others?.(person) ?? []).map(
    ([when, columns]) => sql` - case when ${when} then ${textArray(columns)} else '{}' end`,
  );
  const { rows: found } = await db.execute<Row>(sql`
    select to_jsonb(held) - ${textArray(hidden)}${sql.join(withoutOthers)} as data,
      ${column ? sql`held.${column}::text` : sql`''`} as key
    from ${sql.identifier(getTableName(table))} held
    where ${rows(person)} ${column && after !== null ? sql`and ${column} > ${after}::bigint` : sql``}
    ${column ? sql`order by ${column} limit ${BATCH_ROWS}` : sql``}`);
  return found;
}

async function* asJson({ key }: Holding, read: (after: string | null) => Promise<Row[]>) {
  let after: string | null = null;
  let before = '[';
  for (;;) {
    const found: Row[] = await read(after);
    for (const { data } of found) {
      yield `${before}\n${JSON.stringify(data)}`;
      before = ',';
    }
    after = found.at(-1)?.key ?? null;
    if (key === undefined || found.length < BATCH_ROWS) break;
  }
  yield before === '[' ? '[]\n' : '\n]\n';
}
