import { describe, expect, it } from 'vitest';
import { signedInAs } from '#web/testing/render.tsx';
import { assignFills, rememberedFills } from './fragrance-fills.ts';
import { FILLS, PALETTE } from './palette.ts';

const names = (count: number) => Array.from({ length: count }, (_, index) => `Fragrância ${index}`);

describe('the fills of fragrances', () => {
  it('are the same whatever the order in which the names are known', () => {
    const all = names(30);
    expect([...assignFills([...all].reverse())].sort()).toEqual([...assignFills(all)].sort());
  });

  it('differ as long as there are enough', () => {
    expect(new Set(assignFills(names(FILLS)).values()).size).toBe(FILLS);
  });

  it('are plain colours before any texture', () => {
    const fills = [...assignFills(names(PALETTE.length)).values()];
    expect(fills.every((fill) => fill < PALETTE.length)).toBe(true);
  });

  it('stay when others come', () => {
    const before = assignFills(names(10));
    const after = assignFills(names(60), before);
    for (const [name, fill] of before) expect(after.get(name)).toBe(fill);
  });

  it('are shared evenly when they have run out', () => {
    const uses = new Map<number, number>();
    for (const fill of assignFills(names(FILLS * 2)).values()) uses.set(fill, (uses.get(fill) ?? 0) + 1);
    expect(new Set(uses.values())).toEqual(new Set([2]));
  });

  it('are kept for the person who is signed in', () => {
    signedInAs('ADMIN');
    const first = rememberedFills(['Lavanda', 'Vetiver']);
    const next = rememberedFills(['Âmbar', ...names(20), 'Lavanda']);
    expect(next.get('Lavanda')).toBe(first.get('Lavanda'));
    expect(next.get('Vetiver')).toBe(first.get('Vetiver'));
  });

  it.each(['nonsense', '{}', '[["Lavanda",-1],["Vetiver","x"],5]'])(
    'do without a broken memory: %s',
    (stored) => {
      localStorage.setItem('fragrance-fills', stored);
      expect(rememberedFills(['Lavanda'])).toEqual(assignFills(['Lavanda']));
    },
  );
});
