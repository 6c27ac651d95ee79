import { expect, it } from 'vitest';
import { PAGES } from '#contracts/core/resources.ts';
import { visibleLinks, visibleMenu } from './menu.ts';

it('the menu leads to the list of each kind of record', () => {
  const paths = visibleLinks(() => true).map(({ to }) => to);
  expect(paths).toEqual(expect.arrayContaining(Object.values(PAGES).map(({ list }) => list)));
});

it('the menu has no part without a page that the user may open', () => {
  expect(visibleMenu(() => true).map(({ head }) => head)).toHaveLength(4);
  expect(visibleMenu((permission) => permission === 'places.read')).toMatchObject([
    { entries: [{ label: 'shell.menu.home' }] },
    { head: 'shell.menu.clients', entries: [{ label: 'shell.records.place' }] },
  ]);
});
