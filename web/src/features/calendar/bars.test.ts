import { expect, it } from 'vitest';
import { layOutBars } from './bars.ts';

const MARCH = { from: '2026-03-01', to: '2026-03-31' };
const bar = (id: string, from: string, to: string) => ({ id, title: id, from, to });

it('a bar shows its name on its first day and at the start of each week', () => {
  const days = layOutBars([bar('a', '2026-02-20', '2026-03-09')], MARCH, 0);
  expect([...days.keys()]).toHaveLength(9);
  // 1 and 8 March 2026 are Sundays.
  const named = [...days].filter(([, [part]]) => part?.named).map(([day]) => day);
  expect(named).toEqual(['2026-03-01', '2026-03-08']);
  expect(days.get('2026-03-01')).toEqual([{ id: 'a', title: 'a', begins: false, ends: false, named: true }]);
  expect(days.get('2026-03-09')?.[0]).toMatchObject({ ends: true });
});

it('a bar keeps its lane, and a later one takes a lane that is free again', () => {
  const days = layOutBars(
    [
      bar('a', '2026-03-02', '2026-03-04'),
      bar('b', '2026-03-03', '2026-03-10'),
      bar('c', '2026-03-05', '2026-03-06'),
    ],
    MARCH,
    0,
  );
  const lines = (day: string) => days.get(day)?.map((part) => part?.id);
  expect(lines('2026-03-03')).toEqual(['a', 'b']);
  expect(lines('2026-03-05')).toEqual(['c', 'b']);
  expect([...(days.get('2026-03-08') ?? [])].map((part) => part?.id)).toEqual([undefined, 'b']);
});

it('bars beyond the third lane are left out of the month', () => {
  const four = ['a', 'b', 'c', 'd'].map((id) => bar(id, '2026-03-02', '2026-03-02'));
  expect(layOutBars(four, MARCH, 0).get('2026-03-02')).toHaveLength(3);
});
