import { describe, expect, it } from 'vitest';
import { isSearchable, parseListSearch } from './list-search.ts';

describe('parseListSearch', () => {
  it('keeps valid parameters', () => {
    const said = { q: 'rosa', page: 3, size: 20, sort: 'name', dir: 'asc', active: false };
    expect(parseListSearch(said)).toEqual(said);
  });

  it.each([
    [{ page: 0 }],
    [{ page: 1 }],
    [{ page: -2 }],
    [{ page: 1.5 }],
    [{ page: '2' }],
    [{ page: Number.MAX_VALUE }],
    [{ size: 30 }],
    [{ size: '20' }],
    [{ sort: 7 }],
    [{ sort: '' }],
    [{ dir: 'up' }],
    [{ active: true }],
    [{ active: 'false' }],
    [{ q: 'ab' }],
    [{ q: '   ' }],
    [{ q: ['rosa'] }],
    [{ nothing: 'known' }],
  ])('drops invalid parameters: %j', (raw) => {
    expect(parseListSearch(raw)).toEqual({});
  });

  it('accepts a number as search text, trims the text and limits its length', () => {
    expect(parseListSearch({ q: 2026 })).toEqual({ q: '2026' });
    expect(parseListSearch({ q: '  rosa ' })).toEqual({ q: 'rosa' });
    expect(parseListSearch({ q: 'x'.repeat(300) }).q).toHaveLength(200);
  });
});

describe('isSearchable', () => {
  it.each([
    ['', true],
    ['  ', true],
    ['a', false],
    ['ab ', false],
    ['abc', true],
  ])('of %j is %s', (text, expected) => {
    expect(isSearchable(text)).toBe(expected);
  });
});

describe('filters in an address', () => {
  it('can be words, ids and days, with a single id as a number', () => {
    const said = { state: 'low,due', fragranceId: 7, ownerId: '7,9', dueTo: '2026-11-30', language: 'pt-BR' };
    expect(parseListSearch(said)).toEqual(said);
    expect(parseListSearch({ campaignId: '12' })).toEqual({ campaignId: 12 });
  });

  it.each([
    ['007', '007'],
    ['10', 10],
    ['1.10', '1.10'],
    ['2.4.1@b7c1,versão 3 [beta]', '2.4.1@b7c1,versão 3 [beta]'],
  ])('keep firmware %j as devices report it', (reported, kept) => {
    expect(parseListSearch({ firmware: reported })).toEqual({ firmware: kept });
  });

  it.each([
    [{ state: '' }],
    [{ state: 'a;b' }],
    [{ ownerId: '7,' }],
    [{ ownerId: { 7: 9 } }],
    [{ nothing: 'x' }],
  ])('are dropped when invalid: %j', (raw) => {
    expect(parseListSearch(raw)).toEqual({});
  });
});
