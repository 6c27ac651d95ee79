import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SOURCE = join(import.meta.dirname, '../..');

const sheets = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => ({ file, css: readFileSync(join(SOURCE, file), 'utf8') }));

/** `@property` is global: values of another type under the same name are ignored everywhere in the document. */
it('a CSS property registered in one style sheet is set by no other', () => {
  const registered = sheets.flatMap(({ file, css }) =>
    [...css.matchAll(/@property (--[\w-]+)/g)].map(([, name = '']) => ({ file, name })),
  );
  expect(registered.length).toBeGreaterThan(0);
  const clashes = registered.flatMap(({ file, name }) =>
    sheets
      .filter((sheet) => sheet.file !== file && new RegExp(`${name}\\s*:`).test(sheet.css))
      .map((sheet) => `${name} of ${file} in ${sheet.file}`),
  );
  expect(clashes).toEqual([]);
});
