import { describe, expect, it } from 'vitest';
import { signedInAs } from '#web/testing/render.tsx';
import { assignFills, FILLS, PALETTE, rememberedFills } from './fragrance-fills.ts';

const names = (count: number) => Array.from({ length: count }, (_, index) => `Fragrância ${index}`);

describe('the fills of fragrances', () => {
  it('do not depend on the order of the names', () => {
    const all = names(30);
    expect([...assignFills([...all].reverse())].sort()).toEqual([...assignFills(all)].sort());
  });

  it('are distinct as long as there are enough', () => {
    expect(new Set(assignFills(names(FILLS)).values()).size).toBe(FILLS);
  });

  it('use plain colours before textures', () => {
    const fills = [...assignFills(names(PALETTE.length)).values()];
    expect(fills.every((fill) => fill < PALETTE.length)).toBe(true);
  });

  it('are kept when new fragrances are added', () => {
    const before = assignFills(names(10));
    const after = assignFills(names(60), before);
    for (const [name, fill] of before) expect(after.get(name)).toBe(fill);
  });

  it('are shared evenly once all are in use', () => {
    const uses = new Map<number, number>();
    for (const fill of assignFills(names(FILLS * 2)).values()) uses.set(fill, (uses.get(fill) ?? 0) + 1);
    expect(new Set(uses.values())).toEqual(new Set([2]));
  });

  it('are remembered for the signed-in user', () => {
    signedInAs('ADMIN');
    const first = rememberedFills(['Lavanda', 'Vetiver']);
    const next = rememberedFills(['Âmbar', ...names(20), 'Lavanda']);
    expect(next.get('Lavanda')).toBe(first.get('Lavanda'));
    expect(next.get('Vetiver')).toBe(first.get('Vetiver'));
  });

  it.each(['nonsense', '{}', '[["Lavanda",-1],["Vetiver","x"],5]'])(
    'are assigned anew if the stored value is invalid: %s',
    (stored) => {
      localStorage.setItem('fragrance-fills', stored);
      expect(rememberedFills(['Lavanda'])).toEqual(assignFills(['Lavanda']));
    },
  );
});
