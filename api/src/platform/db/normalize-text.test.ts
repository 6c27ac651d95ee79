import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { normalizeText } from '#contracts/core/normalize-text.ts';
import { databaseBefore } from '../../testing/older-database.ts';
import { migrateDatabase } from './migrate.ts';

let pool: pg.Pool;
let close: () => Promise<void>;

/** A database as an earlier version left it. */
beforeAll(async () => {
  ({ pool, close } = await databaseBefore('names'));
});
afterAll(() => close());

const rowsOf = async (statement: string) => (await pool.query({ text: statement, rowMode: 'array' })).rows;

describe('the migration that normalises names', () => {
  it('keeps distinct names distinct and every name valid', async () => {
    await pool.query(`
      insert into categories (category_id, name) values
        (1, E'Ve\\u0301u'), (2, 'Véu'), (3, E'VÉU\\u200b'), (4, 'Véu (3)'), (5, E'Um\\u00a0\\u00a0nome  longo'),
        (6, E'\\u200b\\u200b\\u200b'), (7, E'a\\u200b\\u200b'), (8, 'Intacta'), (9, repeat(E'\\u0958', 100)),
        (10, repeat('x', 100)), (11, repeat('x', 99) || E'\\u200b'), (12, repeat('x', 99));
      insert into files (file_key, content_type, size) values ('public/a', 'image/png', 1), ('secret/a', 'image/png', 1);
      insert into fragrances (fragrance_id, name, category_id, image_key, secret_key, description) values
        (1, 'Rosa', 8, 'public/a', 'secret/a', E' Uma\\u00a0 flor\\r\\nde maio '), (2, E'Ro\\u00adsa', 8, 'public/a', 'secret/a', E'\\u200b');
      insert into capsules (capsule_id, serial_number, fragrance_id, total_shots, remaining_shots) values
        (1, 'Abc-1', 1, 9, 9), (2, 'ABC-1', 1, 9, 9), (3, E'abc-1\\u200b', 1, 9, 9), (4, ' abc-2', 1, 9, 9);
      insert into campaigns (campaign_id, name, cover_key) values (1, E'Natal \\u200b ', 'public/a'), (2, E' Natal\\u200b', 'public/a');
      insert into quizzes (quiz_id, name, campaign_id, language) values
        (1, E'Qual\\u00a0 \\u00e9?', 1, 'pt-BR'), (2, 'Qual é?', 1, 'en-US'), (3, E'\\u2800', 1, 'es-ES');
      insert into questions (question_id, language, quest) values
        (1, 'pt-BR', E'De dia?\\u200b'), (2, 'pt-BR', 'De dia?'), (3, 'pt-BR', 'De  noite?'), (4, 'pt-BR', E'De noite\\u200b?');
      insert into answers (answer_id, language, label, description) values
        (1, 'pt-BR', 'Sim ', ''), (2, 'pt-BR', 'Sim', ''), (3, 'pt-BR', 'Sim ', 'Muito  mesmo');
    `);
    // Every spelling of a few names, and names that look like those the migration generates.
    await pool.query(`
      insert into categories (category_id, name)
      select 100 + row_number() over (), begin || blank || ending
      from unnest(array['Chá', E'Cha\\u0301', 'CHÁ', E'C\\u200bhá ']) begin,
        unnest(array[' ', '  ', E'\\u00a0', E'\\u2003\\u200b']) blank,
        unnest(array['frio', 'FRIO', E'frio\\u2060', 'frio (101)', 'frio (102)', 'frio (103)*', E'\\u200b']) ending
      on conflict do nothing`);
    const before = (await rowsOf('select category_id from categories where category_id > 100')).length;
    await migrateDatabase(pool);

    expect(before).toBeGreaterThan(60);
    expect(
      await rowsOf(`
        select count(distinct lower(normalize_text(name)))::int, count(*) filter (where name <> normalize_text(name))::int
        from categories where category_id > 100`),
    ).toEqual([[before, 0]]);
    expect(
      await rowsOf('select category_id, name, version from categories where category_id <= 100 order by 1'),
    ).toEqual([
      [1, 'Véu (1)', 2],
      [2, 'Véu', 1],
      [3, 'VÉU (3)*', 2],
      [4, 'Véu (3)', 1],
      [5, 'Um nome longo', 2],
      [6, '(6)', 2],
      [7, 'a (7)', 2],
      [8, 'Intacta', 1],
      [9, '\u0915\u093c'.repeat(50), 2],
      [10, 'x'.repeat(100), 1],
      [11, `${'x'.repeat(95)} (11)`, 2],
      [12, 'x'.repeat(99), 1],
    ]);
    expect(await rowsOf('select name, description from fragrances order by fragrance_id')).toEqual([
      ['Rosa', 'Uma flor\nde maio'],
      ['Rosa (2)', null],
    ]);
    expect(await rowsOf('select serial_number from capsules order by capsule_id')).toEqual([
      ['Abc-1'],
      // A later migration removes blanks from serial numbers.
      ['ABC-1(2)'],
      ['abc-1(3)'],
      ['abc-2'],
    ]);
    expect(await rowsOf('select name from campaigns order by campaign_id')).toEqual([
      ['Natal'],
      ['Natal (2)'],
    ]);
    expect(await rowsOf('select name from quizzes order by quiz_id')).toEqual([
      ['Qual é?'],
      ['Qual é?'],
      ['(3)'],
    ]);
    expect(await rowsOf('select quest from questions order by question_id')).toEqual([
      ['De dia?\u200b'],
      ['De dia?'],
      ['De noite?'],
      ['De noite\u200b?'],
    ]);
    expect(await rowsOf('select label, description from answers order by answer_id')).toEqual([
      ['Sim ', ''],
      ['Sim', ''],
      ['Sim', 'Muito mesmo'],
    ]);
    expect(
      await rowsOf(
        `select resource, record_id, record_name, changes from audit_log where record_name like '%(2)'`,
      ),
    ).toEqual([
      ['fragrance', 2, 'Rosa (2)', [{ field: 'name', before: 'Ro\u00adsa', after: 'Rosa (2)' }]],
      ['campaign', 2, 'Natal (2)', [{ field: 'name', before: ' Natal\u200b', after: 'Natal (2)' }]],
      ['capsule', 2, 'ABC-1 (2)', [{ field: 'serialNumber', before: 'ABC-1', after: 'ABC-1 (2)' }]],
    ]);
  });

  it('treats the same characters as blank or invisible as the program does', async () => {
    const signs = Array.from({ length: 0x10ffff }, (_, index) => index + 1).filter(
      (sign) => sign < 0xd800 || sign > 0xdfff,
    );
    const apart = await rowsOf(`
      select sign, length(kept) from (
        select sign, normalize_text('a' || chr(sign) || 'b') as kept from generate_series(1, 1114111) sign
        where sign not between 55296 and 57343
      ) each_sign where kept in ('ab', 'a b')`);
    const here = signs.flatMap((sign) => {
      const kept = normalizeText(`a${String.fromCodePoint(sign)}b`);
      return kept === 'ab' || kept === 'a b' ? [[sign, kept.length]] : [];
    });
    expect(apart).toEqual(here);
  });
});
