import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FillDefs, paintOf } from './fill-defs.tsx';

/** Slices with a name in the chart that has most of them. */
const NAMED = 10;

describe('slices on paper', () => {
  it('are drawn differently each, whatever their colours', () => {
    const { container } = render(<FillDefs />);
    const drawn = Array.from({ length: NAMED }, (_, place) => {
      const [, id] = /^url\(#(.+)\)$/.exec(paintOf(place * 7, place).paper) ?? [];
      const pattern = container.querySelector(`[id="${id}"]`);
      expect(pattern).not.toBeNull();
      return pattern?.innerHTML;
    });
    expect(new Set(drawn).size).toBe(NAMED);
  });
});
