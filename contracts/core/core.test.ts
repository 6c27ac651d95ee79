import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { fillText } from './errors.ts';
import { fieldFaults, PARSE_OPTIONS } from './field-faults.ts';
import { line, pathId, queryFlag, queryInteger } from './fields.ts';
import { idsFilter, oneOfFilter, textsFilter } from './filters.ts';
import { languageOf } from './language.ts';
import { activeListQuery } from './list.ts';
import { can, hasBackOfficeAccess, PERMISSIONS } from './permissions.ts';

const faults = (schema: z.ZodType, input: unknown) => {
  const result = schema.safeParse(input, PARSE_OPTIONS);
  return result.success ? [] : fieldFaults(result.error.issues);
};

describe('field faults', () => {
  const schema = z.object({
    name: line(3, 5),
    shots: queryInteger(1, 9),
    list: z.array(z.object({ slot: queryInteger(1, 20) })),
  });

  it('give missing, short, long and wrong values the product’s codes, with their paths', () => {
    expect(faults(schema, {})).toEqual([
      { path: 'name', code: 'required' },
      { path: 'shots', code: 'required' },
      { path: 'list', code: 'required' },
    ]);
    expect(faults(schema, { name: 'ab', shots: 10, list: [{ slot: '1' }, { slot: 'x' }] })).toEqual([
      { path: 'name', code: 'too_short', params: { min: 3 } },
      { path: 'shots', code: 'too_big', params: { max: 9 } },
      { path: 'list.1.slot', code: 'invalid' },
    ]);
    expect(faults(schema, { name: 'abcdef', shots: 0, list: 1 })).toEqual([
      { path: 'name', code: 'too_long', params: { max: 5 } },
      { path: 'shots', code: 'too_small', params: { min: 1 } },
      { path: 'list', code: 'invalid' },
    ]);
  });
});

describe('query values', () => {
  it.each(['1e9', '-1', '+1', '1.0', ' 1', '0x1', '٣', '', 'NaN'])('%j is not a whole number', (text) => {
    expect(faults(queryInteger(0, 1e9), text)).toHaveLength(1);
  });

  it('parse ids, and parse an id too large for any record as 0', () => {
    expect(['7', '0007', '99999999999'].map((text) => pathId.parse(text))).toEqual([7, 7, 0]);
  });

  it('parse flags only in their exact spelling', () => {
    expect(['true', 'false'].map((text) => queryFlag.parse(text))).toEqual([true, false]);
    for (const text of ['True', '1', 'yes', '']) expect(faults(queryFlag, text)).toHaveLength(1);
  });
});

describe('list queries', () => {
  const schema = activeListQuery(['createdAt', 'name', 'category.name']);

  it('have default values', () => {
    expect(schema.parse({})).toEqual({
      page: 1,
      perPage: 10,
      orderBy: 'createdAt',
      orderByDirection: 'DESC',
      FilterString: '',
      isActive: true,
    });
  });

  it('match sort fields case-insensitively and refuse unknown ones', () => {
    expect(schema.parse({ orderBy: 'Category.Name' }).orderBy).toBe('category.name');
    expect(faults(schema, { orderBy: 'id' })).toEqual([{ path: 'orderBy', code: 'list.order_by' }]);
  });
});

describe('languages', () => {
  it.each([
    ['pt-BR', 'pt-BR'],
    ['PT-br', 'pt-BR'],
    ['es-ES, pt-BR', 'es-ES'],
    ['fr-FR', 'en-US'],
    ['', 'en-US'],
    [undefined, 'en-US'],
  ])('%j selects %s', (header, language) => {
    expect(languageOf(header)).toBe(language);
  });
});

describe('permissions', () => {
  it('compare profile names case-insensitively and grant nothing to unknown profiles', () => {
    const of = (profile: string) => ({ profile, organisationId: null });
    expect(can(of('admin'), 'campaigns.write')).toBe(true);
    for (const permission of PERMISSIONS) expect(can(of('Manager'), permission)).toBe(false);
    expect(can(of('constructor'), 'campaigns.read')).toBe(false);
    expect(can(of('user'), 'campaigns.read')).toBe(false);
    expect(['user', 'Staff', 'Manager'].map(hasBackOfficeAccess)).toEqual([false, true, true]);
  });
});

describe('fillText', () => {
  it('fills in values and keeps placeholders that have none', () => {
    expect(fillText('{min} a {max}', { min: 3 })).toBe('3 a {max}');
  });
});

describe('a filter', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => index + 1).join();
  const schema = z.object({ ids: idsFilter, texts: textsFilter(5), chosen: oneOfFilter(['a', 'b']) });

  it('names at most 100 values', () => {
    expect(schema.parse({ ids: many(100), texts: many(100) })).toMatchObject({ ids: { length: 100 } });
    const tooMany = { code: 'too_many_values', params: { max: 100 } };
    expect(faults(schema, { ids: many(101), texts: many(101), chosen: `a${',b'.repeat(100)}` })).toEqual([
      { path: 'ids', ...tooMany },
      { path: 'texts', ...tooMany },
      { path: 'chosen', ...tooMany },
    ]);
  });
});
