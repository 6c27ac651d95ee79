import { describe, expect, it } from 'vitest';
import { boundedStatementNames } from './prepared.ts';

describe('names of prepared statements', () => {
  it('are short and stay the same for a kind', () => {
    const nameOf = boundedStatementNames('page');
    const kind = `organisations by ${'a field '.repeat(20)}`;
    expect(nameOf(kind)).toBe('page 0');
    expect(nameOf('another')).toBe('page 1');
    expect(nameOf(kind)).toBe('page 0');
  });

  it('are limited in number to protect the memory of the database', () => {
    const nameOf = boundedStatementNames('page');
    const names = Array.from({ length: 5_000 }, (_, kind) => nameOf(String(kind)));
    expect(names.filter((name) => name !== undefined)).toHaveLength(200);
    expect(nameOf('0')).toBe('page 0');
  });
});
