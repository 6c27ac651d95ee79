import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { signedInAs } from '#web/testing/render.tsx';
import { fakeDashboard, openDashboard } from './testing/fake-dashboard.tsx';

describe('the printout of the dashboard', () => {
  it('says whose figures it has, of which days, how many shots, and when it was printed', async () => {
    fakeDashboard();
    signedInAs('STAFF', { organisationId: 7, name: 'Hotéis Aurora' });
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const { user } = openDashboard();
    await user.click(await screen.findByRole('button', { name: 'Imprimir' }));
    expect(print).toHaveBeenCalledOnce();
    const head = (await screen.findByText(/^Sillage · Painel · [\d/]{10} a 10\/03\/2026$/)).parentElement;
    expect(head).toHaveTextContent('Hotéis Aurora');
    await waitFor(() => expect(head).toHaveTextContent(/\d+ disparos? · Impresso em [\d/]{10} [\d:]{5}$/));
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T21:05:00Z') });
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    vi.useRealTimers();
    expect(head).toHaveTextContent('Impresso em 10/03/2026 18:05');
  });
});
