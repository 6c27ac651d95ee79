import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sharesOf } from './shares.ts';

const shots = (...figures: number[]) => figures.map((each, index) => ({ name: `F${index}`, shots: each }));

describe('the slices of a donut', () => {
  it('are sorted by shots, each with its share', () => {
    const { total, named, others } = sharesOf(shots(1, 5, 4), 6);
    expect(total).toBe(10);
    expect(named).toEqual([
      { name: 'F1', shots: 5, share: 0.5 },
      { name: 'F2', shots: 4, share: 0.4 },
      { name: 'F0', shots: 1, share: 0.1 },
    ]);
    expect(others).toBeNull();
  });

  it('join a tail of two or more; a tail of one keeps its name', () => {
    expect(sharesOf(shots(4, 3, 2), 2).others).toBeNull();
    const { named, others } = sharesOf(shots(4, 3, 2, 1), 2);
    expect(named.map(({ name }) => name)).toEqual(['F0', 'F1']);
    expect(others).toMatchObject({ shots: 3, share: 0.3 });
    expect(others?.slices.map(({ name }) => name)).toEqual(['F2', 'F3']);
  });

  it('count unlisted shots in the total and in the joined slice', () => {
    const { total, named, others } = sharesOf(shots(6, 2), 2, 2);
    expect(total).toBe(10);
    expect(named.map(({ share }) => share)).toEqual([0.6, 0.2]);
    expect(others).toEqual({ shots: 2, share: 0.2, slices: [], unlisted: 2 });
  });

  it('omit entries without shots, and are empty for no entries', () => {
    expect(sharesOf(shots(0, 3), 6).all.map(({ name }) => name)).toEqual(['F1']);
    expect(sharesOf([], 6)).toEqual({ total: 0, all: [], named: [], others: null });
  });

  it('always add up to the total', () => {
    const figures = fc.array(fc.nat(1_000_000), { maxLength: 40 });
    fc.assert(
      fc.property(figures, fc.nat(12), fc.nat(1000), (each, most, unlisted) => {
        const { total, named, others } = sharesOf(shots(...each), most, unlisted);
        expect(total).toBe(each.reduce((sum, one) => sum + one, unlisted));
        const parts = [...named, ...(others ? [others] : [])];
        expect(parts.reduce((sum, part) => sum + part.shots, 0)).toBe(total);
        if (total > 0) expect(parts.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
      }),
    );
  });
});
