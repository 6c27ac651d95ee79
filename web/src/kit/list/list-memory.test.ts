import { beforeEach, describe, expect, it } from 'vitest';
import { signedInAs } from '#web/testing/render.tsx';
import { readListMemory, rememberList } from './list-memory.ts';

const KEY = 'list:/categories';

beforeEach(() => signedInAs('ADMIN'));

describe('the list memory', () => {
  it('adds to what is stored, for each list separately', () => {
    rememberList('/categories', { size: 20 });
    rememberList('/categories', { sort: 'name', dir: 'asc' });
    rememberList('/fragrances', { size: 50 });
    expect(readListMemory('/categories')).toEqual({ size: 20, sort: 'name', dir: 'asc' });
  });

  it.each(['no json', 'null', '7', '{"size":30,"sort":1,"dir":"up","hidden":"name"}'])(
    'ignores the invalid entry %j',
    (text) => {
      localStorage.setItem(KEY, text);
      expect(readListMemory('/categories')).toEqual({});
    },
  );

  it('drops column ids that are not strings', () => {
    localStorage.setItem(KEY, '{"hidden":["createdAt",3]}');
    expect(readListMemory('/categories')).toEqual({ hidden: ['createdAt'] });
  });
});
