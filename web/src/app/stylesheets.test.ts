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

/** A style sheet as the components that import it use it. */
function usesOf({ file, text }: { file: string; text: string }) {
  const rules = text.replace(/\/\*[\s\S]*?\*\/|"[^"]*"|:global\([^)]*\)|url\([^)]*\)/g, '');
  const defined = new Set([...rules.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name));
  const importers = files.flatMap((importer) => {
    const [, name] = new RegExp(`import (\\w+) from '[^']*/${basename(file)}'`).exec(importer.text) ?? [];
    return name === undefined ? [] : [{ ...importer, name }];
  });
  const used = importers.flatMap((importer) => {
    const uses = new RegExp(`\\b${importer.name}(?:\\.(?!module\\.css)(\\w+)|\\['([\\w-]+)'\\])`, 'g');
    const code = importer.text.replace(/^import .*$/gm, '');
    return [...code.matchAll(uses)].map(([, dotted, quoted]) => dotted ?? quoted ?? '');
  });
  // Mantine gets all classes of some modules at once, by the names of its own parts.
  const isPassedWhole = importers.some(({ text: code, name }) => code.includes(`classNames={${name}}`));
  return { defined, used: new Set(used), isPassedWhole };
}

const modules = sheets
  .filter(({ file }) => file.endsWith('.module.css'))
  .map((sheet) => ({ file: sheet.file, ...usesOf(sheet) }));

it('every class of a CSS module is used by a component that imports it', () => {
  const unused = modules.flatMap(({ file, defined, used, isPassedWhole }) =>
    isPassedWhole ? [] : [...defined].filter((name) => !used.has(name)).map((name) => `.${name} of ${file}`),
  );
  expect(unused).toEqual([]);
});

it('every class that a component takes from a CSS module is defined there', () => {
  const undefinedClasses = modules.flatMap(({ file, defined, used }) =>
    [...used].filter((name) => !defined.has(name)).map((name) => `.${name} of ${file}`),
  );
  expect(modules.flatMap(({ used }) => [...used]).length).toBeGreaterThan(0);
  expect(undefinedClasses).toEqual([]);
});

const SET_BY_MANTINE = /^data-(combobox|combined|mantine)-/;

it('every data attribute that a style sheet selects is set by a component', () => {
  const code = files.filter(({ file }) => /\.tsx?$/.test(file) && !file.includes('.test.'));
  const selected = sheets.flatMap(({ file, text }) =>
    [...text.matchAll(/\[(data-[a-z-]+)/g)].map(([, name = '']) => ({ file, name })),
  );
  expect(selected.length).toBeGreaterThan(0);
  const unset = selected.filter(
    ({ name }) => !SET_BY_MANTINE.test(name) && !code.some(({ text }) => text.includes(name)),
  );
  expect(unset.map(({ file, name }) => `${name} of ${file}`)).toEqual([]);
});
