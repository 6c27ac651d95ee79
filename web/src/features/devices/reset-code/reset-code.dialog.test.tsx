import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { fakeApi, json, problem } from '#web/testing/fake-api.ts';
import { signedInAs } from '#web/testing/render.tsx';
import { ResetCodeDialog } from './reset-code.dialog.tsx';

const PATH = '/devices/7/reset-code';

const api = fakeApi();

beforeEach(() => {
  vi.useFakeTimers();
  signedInAs('STAFF');
});

/** Sets the server's responses from here on; its clock is years ahead. */
function answers(code: string | null, leftSeconds: number) {
  const now = new Date('2040-01-01T00:00:00Z');
  const expiresAt = new Date(now.getTime() + leftSeconds * 1000).toISOString();
  api.on('GET', PATH, () => json({ code, period: 60, expiresAt, now: now.toISOString() }));
}

const readings = () => api.requestsTo('GET', PATH).length;
/** Advances the timers and lets their effects settle. */
async function pass(seconds: number) {
  await act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
  await act(() => vi.advanceTimersByTimeAsync(0));
}
const said = () => screen.getAllByRole('status', { hidden: true }).map((region) => region.textContent);

async function open() {
  // Uses the library's default refetching, which the query's own options must turn off.
  const client = new QueryClient();
  const onClose = vi.fn();
  const shown = render(
    <StrictMode>
      <MantineProvider env="test">
        <Notifications />
        <QueryClientProvider client={client}>
          <ResetCodeDialog
            device={{ deviceId: 7, macAddress: 'AA:BB:CC:DD:EE:FF', name: null }}
            onClose={onClose}
          />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
  // Enough time for the request, and less than the countdown would notice.
  await pass(0.01);
  return { ...shown, onClose };
}

function setVisibility(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

describe('the reset code', () => {
  it('is read once, shown in two groups and valid for as long as the server says', async () => {
    answers('012345', 42);
    await open();
    expect(readings()).toBe(1);
    expect(screen.getByText('012')).toBeVisible();
    expect(screen.getByText('345')).toBeVisible();
    expect(screen.getByText('42 s')).toBeVisible();
    expect(said()).toContain('Código: 0 1 2 3 4 5');
    await pass(10);
    expect(screen.getByText('32 s')).toBeVisible();
    expect(said()).toContain('Código: 0 1 2 3 4 5');
    expect(readings()).toBe(1);
    vi.useRealTimers();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('is replaced by the next one when it expires, which is announced', async () => {
    answers('111222', 5);
    await open();
    answers('333444', 60);
    await pass(4);
    expect(screen.getByText('111')).toBeVisible();
    expect(readings()).toBe(1);
    await pass(1.1);
    expect(readings()).toBe(2);
    expect(screen.queryByText('111')).toBeNull();
    expect(screen.getByText('333')).toBeVisible();
    expect(said()).toContain('Código: 3 3 3 4 4 4');
    await pass(59);
    expect(readings()).toBe(2);
    await pass(1);
    expect(readings()).toBe(3);
  });

  it('is missing after it was used, until the next one', async () => {
    answers(null, 20);
    await open();
    expect(screen.getByText('20 s')).toBeVisible();
    expect(said()).toContain('O código deste minuto já foi usado. O próximo aparece quando o tempo acaba.');
    expect(screen.getByRole('button', { name: 'Copiar código' })).toBeDisabled();
    answers('333444', 60);
    await pass(20.1);
    expect(screen.getByText('333')).toBeVisible();
  });

  it('is not read again on window focus or reconnect', async () => {
    answers('111222', 50);
    await open();
    act(() => {
      window.dispatchEvent(new Event('focus'));
      window.dispatchEvent(new Event('online'));
    });
    setVisibility('hidden');
    await pass(1);
    setVisibility('visible');
    await pass(1);
    expect(readings()).toBe(1);
  });

  it('is not refreshed while the page is hidden', async () => {
    answers('111222', 50);
    await open();
    setVisibility('hidden');
    await pass(20);
    setVisibility('visible');
    await pass(0.01);
    expect(screen.getByText('30 s')).toBeVisible();
    setVisibility('hidden');
    answers('333444', 60);
    await pass(600);
    expect(readings()).toBe(1);
    setVisibility('visible');
    await pass(0.01);
    expect(readings()).toBe(2);
    expect(screen.queryByText('111')).toBeNull();
    expect(screen.getByText('333')).toBeVisible();
  });

  it('is not read after the dialog is closed, and read again when it is reopened', async () => {
    answers('111222', 30);
    const { unmount } = await open();
    unmount();
    await pass(600);
    expect(readings()).toBe(1);
    await open();
    expect(readings()).toBe(2);
  });

  it('can be retried after a failed request', async () => {
    api.on('GET', PATH, () => problem(500, 'internal', 'Algo falhou no servidor.'));
    await open();
    expect(screen.getByRole('alert')).toHaveTextContent('Não foi possível mostrar o código');
    expect(screen.getByRole('alert')).toHaveTextContent('Algo falhou no servidor.');
    await pass(120);
    expect(readings()).toBe(1);
    answers('111222', 30);
    fireEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    await pass(0.01);
    expect(readings()).toBe(2);
    expect(screen.getByText('111')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is hidden after it expires, even if the next one cannot be read', async () => {
    answers('111222', 5);
    await open();
    api.on('GET', PATH, () => problem(503, 'unavailable', 'Indisponível.'));
    await pass(6);
    expect(screen.getByRole('alert')).toHaveTextContent('Indisponível.');
    expect(screen.queryByText('111')).toBeNull();
    await pass(60);
    expect(readings()).toBe(2);
  });

  it('shows a plain message for an unclaimed device', async () => {
    api.on('GET', PATH, () => problem(404, 'not_found', 'Não encontrado. Talvez já tenha sido excluído.'));
    await open();
    expect(screen.getByRole('alert')).toHaveTextContent(/^Este dispositivo não tem código/);
    expect(screen.queryByRole('button', { name: 'Tentar novamente' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Copiar código' })).toBeNull();
  });

  it('is copied without its space, with a confirmation', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
    answers('012345', 42);
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Copiar código' }));
    await pass(0.01);
    expect(writeText).toHaveBeenCalledWith('012345');
    expect(screen.getByText('Código copiado')).toBeInTheDocument();
  });
});
