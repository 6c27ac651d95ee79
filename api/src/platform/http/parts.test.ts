import { describe, expect, it } from 'vitest';
import { recordEtag, requireIfMatch } from './etag.ts';
import { type Branch, fieldKeys, plainFields, sentPath, setNested } from './nested-fields.ts';

describe('nested fields', () => {
  const read = (...fields: [string, unknown][]) => {
    const root: Branch = new Map();
    for (const [name, value] of fields) {
      const keys = fieldKeys(name);
      if (keys) setNested(root, keys, value);
    }
    return plainFields(root);
  };
  const nested = (...fields: [string, unknown][]) => read(...fields).fields;

  it('are nested by their names', () => {
    expect(
      nested(
        ['name', 'a'],
        ['collection[0][slot]', '1'],
        ['collection[0][fragranceId]', '7'],
        ['collection[1][slot]', '2'],
      ),
    ).toEqual({ name: 'a', collection: [{ slot: '1', fragranceId: '7' }, { slot: '2' }] });
  });

  it('of a list with gaps are ordered by their indices, which stay known', () => {
    const { fields, indices } = read(
      ['collection[12][texts][4]', 'c'],
      ['collection[7][slot]', '2'],
      ['collection[12][slot]', '3'],
      ['collection[3][slot]', '1'],
    );
    expect(fields).toEqual({ collection: [{ slot: '1' }, { slot: '2' }, { texts: ['c'], slot: '3' }] });
    expect(sentPath('collection.1.slot', indices)).toBe('collection.7.slot');
    expect(sentPath('collection.2.texts.0', indices)).toBe('collection.12.texts.4');
    expect(sentPath('collection', indices)).toBe('collection');
    expect(sentPath('name', indices)).toBe('name');
  });

  it('that are repeated become a list', () => {
    expect(nested(['name', 'a'], ['name', 'b'])).toEqual({ name: ['a', 'b'] });
  });

  it.each([
    ['__proto__[polluted]'],
    ['constructor[prototype][polluted]'],
    ['a[__proto__][polluted]'],
    ['a[b'],
    [''],
    ['a[b][c][d][e][f]'],
  ])('named %j are left out', (name) => {
    expect(nested([name, 'x'])).toEqual({});
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it.each([
    ['collection[100][slot]'],
    ['collection[100000000][slot]'],
    ['collection[length]'],
    ['collection[00][slot]'],
    ['collection[push][slot]'],
    ['collection'],
    ['name[x]'],
  ])('named %j are reported as having no place', (name) => {
    const root: Branch = new Map();
    const set = (field: string, value: string) => setNested(root, fieldKeys(field) ?? [], value);
    expect(set('name', 'a')).toBe(true);
    expect(set('collection[0][slot]', '1')).toBe(true);
    expect(set(name, 'x')).toBe(false);
    expect(plainFields(root).fields).toEqual({ name: 'a', collection: [{ slot: '1' }] });
  });

  it('never modify an existing value', () => {
    expect(nested(['a', 'text'], ['a[b]', 'x'])).toEqual({ a: 'text' });
    expect(nested(['a', { b: 1 }], ['a[b]', 'x'])).toEqual({ a: { b: 1 } });
  });
});

describe('If-Match', () => {
  const current = recordEtag('category', 7, 3);

  it.each([undefined, '*', current, `W/${current}`, `"other", ${current}`])('%j matches', (header) => {
    expect(() => requireIfMatch(header, current)).not.toThrow();
  });

  it.each(['"other"', '', '7-3', recordEtag('category', 7, 2), recordEtag('fragrance', 7, 3)])(
    '%j does not match',
    (header) => {
      expect(() => requireIfMatch(header, current)).toThrow('record.stale');
    },
  );
});
