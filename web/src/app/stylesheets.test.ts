import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';

const SOURCE = join(import.meta.dirname, '..');

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(css|tsx?)$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(SOURCE, file), 'utf8') }));
const sheets = files.filter(({ file }) => file.endsWith('.css'));

/** `@property` is global: values of another type under the same name are ignored everywhere in the document. */
it('a CSS property registered in one style sheet is set by no other', () => {
  const registered = sheets.flatMap(({ file, text }) =>
    [...text.matchAll(/@property (--[\w-]+)/g)].map(([, name = '']) => ({ file, name })),
  );
  expect(registered.length).toBeGreaterThan(0);
  const clashes = registered.flatMap(({ file, name }) =>
    sheets
      .filter((sheet) => sheet.file !== file && new RegExp(`${name}\\s*:`).test(sheet.text))
      .map((sheet) => `${name} of ${file} in ${sheet.file}`),
  );
  expect(clashes).toEqual([]);
});

it('every class of a CSS module is named by a component that imports it', () => {
  const modules = sheets.filter(({ file }) => file.endsWith('.module.css'));
  const unused = modules.flatMap(({ file, text }) => {
    const importers = files.filter((other) => other.text.includes(`/${basename(file)}'`));
    // Mantine gets all classes of some modules at once, by the names of its own parts.
    if (importers.some((importer) => importer.text.includes('classNames={classes}'))) return [];
    const rules = text.replace(/\/\*[\s\S]*?\*\/|:global\([^)]*\)|url\([^)]*\)/g, '');
    const classes = new Set([...rules.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name));
    return [...classes]
      .filter((name) => !importers.some((importer) => new RegExp(`\\b${name}\\b`).test(importer.text)))
      .map((name) => `.${name} of ${file}`);
  });
  expect(unused).toEqual([]);
});
