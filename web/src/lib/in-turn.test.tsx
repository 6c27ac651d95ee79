import { render, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { describe, expect, it } from 'vitest';
import { InTurn } from './in-turn.tsx';

/** Says in the list when it is mounted, and how many parts are there by then. */
function Part({ name, mounted }: { name: string; mounted: string[] }) {
  useEffect(() => {
    mounted.push(`${name} of ${document.querySelectorAll('p').length}`);
  }, [name, mounted]);
  return <p>{name}</p>;
}

describe('parts of a page in turn', () => {
  it('mount one after another, in their order', async () => {
    const mounted: string[] = [];
    render(
      <InTurn>
        <Part name="a" mounted={mounted} />
        {null}
        <Part name="b" mounted={mounted} />
        {['c', 'd'].map((name) => (
          <Part key={name} name={name} mounted={mounted} />
        ))}
      </InTurn>,
    );
    expect(await screen.findByText('d')).toBeVisible();
    expect(mounted).toEqual(['a of 1', 'b of 2', 'c of 3', 'd of 4']);
  });

  it('include those that come later, and keep the others mounted', async () => {
    const mounted: string[] = [];
    const parts = (names: string[]) => (
      <InTurn>
        {names.map((name) => (
          <Part key={name} name={name} mounted={mounted} />
        ))}
      </InTurn>
    );
    const { rerender } = render(parts(['a']));
    rerender(parts(['a', 'b', 'c']));
    await waitFor(() => expect(mounted).toEqual(['a of 1', 'b of 2', 'c of 3']));
    rerender(parts(['c']));
    expect(screen.queryByText('a')).toBeNull();
    expect(screen.getByText('c')).toBeVisible();
  });
});
