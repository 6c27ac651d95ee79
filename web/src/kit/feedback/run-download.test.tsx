import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { changeLanguage } from '#web/i18n/i18n.ts';
import type { DownloadOptions } from '#web/lib/download.ts';
import { endSession } from '#web/lib/session-store.ts';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { signedInAs } from '#web/testing/render.tsx';
import { runDownload } from './run-download.tsx';

const DOING = 'Preparando o arquivo: Usuários';

/** A download that the test ends. */
function slowDownload() {
  const asked = { waiting: {} as DownloadOptions, end: (_name: string) => {}, fail: (_error: Error) => {} };
  const ended = runDownload((waiting) => {
    asked.waiting = waiting;
    return new Promise((resolve, reject) => {
      asked.end = resolve;
      asked.fail = reject;
      waiting.signal?.addEventListener('abort', () => reject(waiting.signal?.reason));
    });
  }, DOING);
  return { asked, ended };
}

const notice = () => screen.queryByText(DOING);
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  signedInAs('ADMIN');
  render(
    <MantineProvider env="test">
      <Notifications />
      <button type="button">Exportar</button>
    </MantineProvider>,
  );
});

describe('a download', () => {
  it('shows nothing when it is quick', async () => {
    const { asked, ended } = slowDownload();
    await pass(400);
    asked.end('usuarios.xlsx');
    await ended;
    await pass(2_000);
    expect(notice()).toBeNull();
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('shows its progress politely when it takes longer, until it ends', async () => {
    const { asked, ended } = slowDownload();
    await pass(600);
    expect(screen.getByRole('status')).toHaveTextContent(DOING);
    asked.waiting.onReceived?.({ bytes: 3.2 * 1024 ** 2, total: 500_000 });
    await pass(300);
    const far = screen.getByText('500.000 linhas ao todo, 3,2 MB recebidos');
    expect(far).toHaveAttribute('aria-live', 'off');
    asked.end('usuarios.xlsx');
    await ended;
    expect(await screen.findByText('Arquivo salvo: usuarios.xlsx')).toBeVisible();
    expect(notice()).toBeNull();
    await pass(6_000);
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  });

  it('shows only bytes when the number of records is unknown', async () => {
    const { asked, ended } = slowDownload();
    await pass(600);
    asked.waiting.onReceived?.({ bytes: 2048, total: null });
    await pass(300);
    expect(screen.getByText('2 kB recebidos')).toBeVisible();
    asked.end('kit.zip');
    await ended;
  });

  it('is cancelled by its button, which returns the focus', async () => {
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    const opener = screen.getByRole('button', { name: 'Exportar' });
    opener.focus();
    const { asked, ended } = slowDownload();
    await pass(600);
    screen.getByRole('button', { name: 'Cancelar' }).focus();
    await user.keyboard('{Enter}');
    await ended;
    expect(asked.waiting.signal?.aborted).toBe(true);
    expect(await screen.findByText('Download cancelado')).toBeVisible();
    expect(opener).toHaveFocus();
  });

  it('is cancelled when the session ends', async () => {
    const { asked, ended } = slowDownload();
    act(() => endSession('signed-out'));
    await ended;
    expect(asked.waiting.signal?.aborted).toBe(true);
  });

  it('closes its notification on failure, and throws the error to its caller', async () => {
    const { asked, ended } = slowDownload();
    const outcome = expect(ended).rejects.toThrow('broken');
    await pass(600);
    asked.fail(new Error('broken'));
    await outcome;
    await waitFor(() => expect(notice()).toBeNull());
  });

  it.each([
    ['en', '500,000 rows in all, 2 kB received'],
    ['es', '500.000 filas en total, 2 kB recibidos'],
  ] as const)('shows its progress in %s', async (language, text) => {
    await changeLanguage(language);
    const { asked, ended } = slowDownload();
    await pass(600);
    asked.waiting.onReceived?.({ bytes: 2048, total: 500_000 });
    await pass(300);
    expect(screen.getByText(text)).toBeVisible();
    asked.end('users.xlsx');
    await ended;
  });

  it('passes the accessibility check', async () => {
    const { asked, ended } = slowDownload();
    await pass(600);
    vi.useRealTimers();
    expect(await accessibilityViolations()).toEqual([]);
    asked.end('usuarios.xlsx');
    await ended;
  });
});
