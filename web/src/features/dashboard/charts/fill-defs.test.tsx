import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FillDefs, paintOf } from './fill-defs.tsx';

/** The largest number of named slices in any chart. */
const NAMED = 10;

describe('slices in print', () => {
  it('have distinct textures whatever their colours', () => {
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
