import { describe, expect, it } from 'vitest';
import { readTable } from './read-table.ts';
import { faultOf, SHAPE } from './testing/sample-table.ts';
import { SMALL_HOSTILE } from './testing/small-hostile-files.ts';

describe('a small hostile file', () => {
  it.each(Object.entries(SMALL_HOSTILE))('is refused: %s', async (_, { make, codes }) => {
    expect(codes).toContain(await faultOf(readTable(Buffer.from(await make()), SHAPE)));
  });
});
