import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { notifyError } from '#web/kit/feedback/notify.ts';
import { Notices } from './notices.tsx';

const loaded = vi.hoisted(() => vi.fn());
vi.mock('./notice-list.tsx', async (original) => {
  loaded();
  return await original();
});

it('notifications are loaded on the first key, so that they appear even if the connection is lost later', async () => {
  render(
    <MantineProvider env="test">
      <input />
      <Notices />
    </MantineProvider>,
  );
  expect(loaded).not.toHaveBeenCalled();
  await userEvent.type(screen.getByRole('textbox'), 'a');
  await vi.waitFor(() => expect(loaded).toHaveBeenCalled());
  act(() => notifyError('Não foi possível salvar'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Não foi possível salvar');
});
