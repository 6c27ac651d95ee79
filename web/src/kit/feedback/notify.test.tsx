import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { act, render, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { textsOf } from '#web/testing/screen.ts';
import { dismissError, notifyError } from './notify.ts';

it('a repeated failure shows one notification, which is closed on success', async () => {
  render(
    <MantineProvider env="test">
      <Notifications />
    </MantineProvider>,
  );
  act(() => {
    notifyError('Não foi possível salvar', 'save 1');
    notifyError('Sem conexão', 'save 1');
    notifyError('Não foi possível exportar', 'export');
  });
  const told = () => textsOf('alert');
  expect(told()).toEqual(['Sem conexão', 'Não foi possível exportar']);
  act(() => dismissError('save 1'));
  await waitFor(() => expect(told()).toEqual(['Não foi possível exportar']));
});
