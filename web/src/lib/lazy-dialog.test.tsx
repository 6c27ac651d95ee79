import { Modal, TextInput } from '@mantine/core';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPages } from '#web/testing/render.tsx';
import { lazyDialog } from './lazy-dialog.tsx';

function NameDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  return (
    <Modal opened onClose={onClose} title="Nome">
      <TextInput
        data-autofocus
        aria-label="Nome"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </Modal>
  );
}

const shortcut = vi.fn();
const onKeyDown = ({ key }: KeyboardEvent) => shortcut(key);

beforeEach(() => {
  shortcut.mockReset();
  window.addEventListener('keydown', onKeyDown);
});
afterEach(() => window.removeEventListener('keydown', onKeyDown));

function PageWithDialog({ dialog: LoadedDialog }: { dialog: typeof NameDialog }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Abrir
      </button>
      {opened && <LoadedDialog onClose={() => setOpened(false)} />}
    </>
  );
}

/** A page that has asked for a dialog, whose code is still to `arrive`. */
async function show() {
  let arrived: (module: { NameDialog: typeof NameDialog }) => void = () => {};
  const module = new Promise<{ NameDialog: typeof NameDialog }>((resolve) => {
    arrived = resolve;
  });
  const dialog = lazyDialog([], () => module, 'NameDialog');
  const { user } = renderPages({ '/': <PageWithDialog dialog={dialog} /> }, '/');
  await user.click(await screen.findByRole('button', { name: 'Abrir' }));
  return { user, arrive: () => act(async () => arrived({ NameDialog })) };
}

it('gives what was typed while a dialog was loading to its first field', async () => {
  const { user, arrive } = await show();
  await user.keyboard('natxl{Backspace}{Backspace}al');
  await arrive();
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Nome' })).toHaveValue('natal'));
  await user.keyboard('!');
  expect(screen.getByRole('textbox', { name: 'Nome' })).toHaveValue('natal!');
  expect(shortcut).not.toHaveBeenCalledWith('n');
});

it('closes a dialog that was cancelled by Escape while it was loading', async () => {
  const { user, arrive } = await show();
  await user.keyboard('{Escape}');
  await arrive();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('n');
  expect(shortcut).toHaveBeenCalledWith('n');
});
