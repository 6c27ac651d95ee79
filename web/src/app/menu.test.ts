import { expect, it } from 'vitest';
import { PAGES } from '#contracts/core/resources.ts';
import { visibleLinks } from './menu.ts';

it('the menu leads to the list of each kind of record', () => {
  const paths = visibleLinks(() => true).map(({ to }) => to);
  expect(paths).toEqual(expect.arrayContaining(Object.values(PAGES).map(({ list }) => list)));
});
