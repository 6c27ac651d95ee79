import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FEATURE_NAMES, fetchFeatureTexts } from './feature-texts.ts';
import { dictionary } from './pt/index.ts';

const SOURCE = join(import.meta.dirname, '..');
const START = join(SOURCE, 'main.tsx');
/** Defines the functions this test looks for, and loads nothing itself. */
/** Define the functions that load on demand. */
const LOADERS = ['lib/lazy-page.ts', 'lib/lazy-dialog.tsx'].map((file) => join(SOURCE, file));

/** Dictionaries available on every page. */
const COMMON = Object.keys(dictionary);

const modules = await Promise.all(
  FEATURE_NAMES.map(async (feature) => [feature, await fetchFeatureTexts(feature, 'pt')] as const),
);
/** The dictionary names of each feature, by its folder. */
const dictionariesOf = new Map(modules.map(([feature, texts]) => [feature as string, Object.keys(texts)]));
const texts: Record<string, object> = Object.assign({}, ...modules.map(([, texts]) => texts));

/** Every key in a feature's dictionary; empty for anything else. */
function pathsOf(name: string): string[] {
  const tree = texts[name];
  return tree ? paths(tree, `${name}.`) : [];
}

function paths(tree: object, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : paths(value, `${prefix}${key}.`),
  );
}

interface Source {
  /** Modules that it imports, statically or on demand, without dictionaries of their own. */
  imports: string[];
  /** Modules loaded by `lazyPage`, `lazyComponent`, `lazyDialog` and `lazyModule`, with the dictionaries loaded then. */
  lazy: { file: string; dictionaries: string[] }[];
  /** Text keys that it mentions, as patterns. */
  keys: { name: string; key: string; pattern: RegExp }[];
}

/** Comments and type imports. */
const NOT_RUN = /^\s*\/\*\*[\s\S]*?\*\/|^import type .*$/gm;
const IMPORT = /(?:from |import\(|^import )'((?:#web|\.)[^']*\.tsx?)'/gm;
const LAZY =
  /lazy(?:Page|Component|Dialog|Module)\(\s*\[([^\]]*)\],\s*(?:\(\) =>\s*import\(\s*'([^']+)'\s*\)|(\w+))[,)]/g;
const KEY = /['"`]([a-z]\w*)\.([\w.-]*(?:\$\{[^}]*\}[\w.-]*)*)['"`]/g;

function read(file: string): Source {
  const code = readFileSync(file, 'utf8').replace(NOT_RUN, '');
  const resolve = (path: string) =>
    path.startsWith('#web/') ? join(SOURCE, path.slice('#web/'.length)) : join(dirname(file), path);
  if (LOADERS.includes(file)) return { imports: [], lazy: [], keys: [] };
  const calls = [...code.matchAll(LAZY)];
  expect(calls.length, `Lazy features that this test can read in ${file}`).toBe(
    [...code.matchAll(/[^.\w]lazy(?:Page|Component|Dialog|Module)\(/g)].length,
  );
  const lazy = calls.map(([, names = '', path, loader]) => ({
    file: resolve(path ?? importedBy(code, loader ?? '')),
    dictionaries: [...names.matchAll(/'([\w/]+)'/g)].flatMap(([, feature = '']) => {
      const dictionaries = dictionariesOf.get(feature);
      if (!dictionaries) throw new Error(`No texts for ${feature}`);
      return dictionaries;
    }),
  }));
  const fetched = new Set(lazy.map((call) => call.file));
  return {
    imports: [...code.matchAll(IMPORT)]
      .map(([, path]) => resolve(path ?? ''))
      .filter((path) => !fetched.has(path)),
    lazy,
    keys: [...code.matchAll(KEY)].map(([, name = '', rest = '']) => ({
      name,
      key: `${name}.${rest}`,
      pattern: new RegExp(
        `^${name}\\.${rest.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '[\\w-]+')}(_\\w+)?$`,
      ),
    })),
  };
}

/** Returns the path that `const form = () => import('…')` imports. */
function importedBy(code: string, name: string): string {
  const [, path] = new RegExp(`const ${name} = \\(\\) =>\\s*import\\(\\s*'([^']+)'`).exec(code) ?? [];
  if (!path) throw new Error(`No import that this test can read: ${name}`);
  return path;
}

/** Texts that a module may show before their dictionary is loaded, as "module: text". */
function homeless(): string[] {
  const found = new Set<string>();
  const seen = new Set<string>();
  const open = [{ file: START, there: COMMON }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { file, there } = next;
    const visit = `${file} ${there.join()}`;
    if (seen.has(visit) || file.startsWith(`${import.meta.dirname}/`)) continue;
    seen.add(visit);
    const { imports, lazy, keys } = read(file);
    for (const { name, key, pattern } of keys) {
      if (there.includes(name)) continue;
      const known = pathsOf(name).some((path) => pattern.test(path));
      if (known) found.add(`${relative(SOURCE, file)}: ${key}`);
    }
    for (const imported of imports) open.push({ file: imported, there });
    for (const page of lazy) {
      open.push({ file: page.file, there: [...new Set([...there, ...page.dictionaries])].sort() });
    }
  }
  expect(seen.size).toBeGreaterThan(100);
  return [...found].sort();
}

describe('the dictionaries of features', () => {
  it('are loaded wherever one of their texts is shown', () => {
    expect(homeless()).toEqual([]);
  });
});
