import { afterAll, expect, it } from 'vitest';
import { normalizeText } from '#contracts/core/normalize-text.ts';
import { testDatabase } from '../../testing/test-database.ts';

const { pool, close } = await testDatabase();
afterAll(close);

it('the database treats the same characters as blank or invisible as the program does', async () => {
  const signs = Array.from({ length: 0x10ffff }, (_, index) => index + 1).filter(
    (sign) => sign < 0xd800 || sign > 0xdfff,
  );
  const { rows: apart } = await pool.query({
    text: `
      select sign, length(kept) from (
        select sign, normalize_text('a' || chr(sign) || 'b') as kept from generate_series(1, 1114111) sign
        where sign not between 55296 and 57343
      ) each_sign where kept in ('ab', 'a b')`,
    rowMode: 'array',
  });
  const here = signs.flatMap((sign) => {
    const kept = normalizeText(`a${String.fromCodePoint(sign)}b`);
    return kept === 'ab' || kept === 'a b' ? [[sign, kept.length]] : [];
  });
  expect(apart).toEqual(here);
});
