import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { json } from '#web/testing/fake-api.ts';
import { textsOf } from '#web/testing/screen.ts';
import { fakeSamples, pageOf, showList, showTickable } from './testing/sample-list.tsx';

/** The fake browser, whose window can be resized to that of a phone. */
const browser = (window as unknown as Record<'happyDOM', { setViewport: (size: object) => void }>).happyDOM;

let samples: ReturnType<typeof fakeSamples>;

beforeEach(() => {
  samples = fakeSamples();
  const { innerWidth: width, innerHeight: height } = window;
  browser.setViewport({ width: 390, height: 844 });
  return () => browser.setViewport({ width, height });
});

describe('a list as cards', () => {
  it('puts the name first, as the header of each card', async () => {
    showTickable(() => null);
    const card = (await screen.findByRole('rowheader', { name: 'Cítricos' })).closest('tr');
    expect([...(card?.children ?? [])].map((cell) => cell.textContent || cell.innerHTML)).toEqual([
      'Cítricos',
      expect.stringContaining('checkbox'),
      '0',
      expect.anything(),
    ]);
    expect(textsOf('columnheader')).toEqual(['Nome', 'Seleção', 'Fragrâncias', 'Criado em']);
  });

  it('has column headers for screen readers only, without tab stops', async () => {
    showTickable(() => null);
    await screen.findByText('Cítricos');
    for (const header of screen.getAllByRole('columnheader')) {
      expect(within(header).queryByRole('button')).toBeNull();
      expect(within(header).queryByRole('checkbox')).toBeNull();
    }
  });

  it('shows how it is sorted, and announces a change', async () => {
    const { user } = showList();
    await screen.findByText('Cítricos');
    expect(screen.queryByText(/^Ordenado por/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Mais opções' }));
    const chosen = () => screen.findByRole('menuitemradio', { checked: true });
    expect(await chosen()).toHaveAccessibleName('Criado em, decrescente');
    await user.click(screen.getByRole('menuitemradio', { name: 'Nome' }));
    expect(await chosen()).toHaveAccessibleName('Nome, crescente');
    const told = await screen.findByText('Ordenado por Nome, crescente');
    expect(told).toHaveAttribute('role', 'status');
    await user.click(await chosen());
    expect(await screen.findByText('Ordenado por Nome, decrescente')).toBeInTheDocument();
  });

  it('scrolls to its start and takes the focus when the page is turned', async () => {
    const { user } = showList();
    await screen.findByText('Cítricos');
    const list = screen.getByRole('region', { name: 'Amostras' });
    vi.spyOn(list, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -900, 390, 1200));
    const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
    act(() => {
      list.scrollTop = 40;
    });
    samples.api.on('GET', '/categories', () => json(pageOf(['Herbais'], 57)));
    await user.click(screen.getByRole('button', { name: 'Próxima página' }));
    await screen.findByText('Herbais');
    await waitFor(() => expect(list).toHaveFocus());
    expect(list.scrollTop).toBe(0);
    expect(scrolled.mock.contexts).toEqual([list]);
  });
});
