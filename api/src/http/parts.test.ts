import { describe, expect, it } from 'vitest';
import { recordTag, requireMatch } from './etag.ts';
import { setNested } from './nested-fields.ts';

describe('nested fields', () => {
  const nested = (...fields: [string, string][]) => {
    const target = {};
    for (const [name, value] of fields) setNested(target, name, value);
    return target;
  };

  it('go where their names say', () => {
    expect(
      nested(
        ['name', 'a'],
        ['collection[0][slot]', '1'],
        ['collection[0][fragranceId]', '7'],
        ['collection[1][slot]', '2'],
      ),
    ).toEqual({ name: 'a', collection: [{ slot: '1', fragranceId: '7' }, { slot: '2' }] });
  });

  it('that come twice become a list, which no single value takes', () => {
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
    ['name[x]'],
  ])('named %j have no place, and that is said', (name) => {
    const target = {};
    expect(setNested(target, 'name', 'a')).toBe(true);
    expect(setNested(target, 'collection[0][slot]', '1')).toBe(true);
    expect(setNested(target, name, 'x')).toBe(false);
    expect(target).toEqual({ name: 'a', collection: [{ slot: '1' }] });
  });

  it('never enter a value that is there already', () => {
    expect(nested(['a', 'text'], ['a[b]', 'x'])).toEqual({ a: 'text' });
  });
});

describe('If-Match', () => {
  const current = recordTag('category', 7, 3);

  it.each([undefined, '*', current, `W/${current}`, `"other", ${current}`])('%j matches', (header) => {
    expect(() => requireMatch(header, current)).not.toThrow();
  });

  it.each(['"other"', '', '7-3', recordTag('category', 7, 2), recordTag('fragrance', 7, 3)])(
    '%j does not',
    (header) => {
      expect(() => requireMatch(header, current)).toThrow('record.stale');
    },
  );
});
