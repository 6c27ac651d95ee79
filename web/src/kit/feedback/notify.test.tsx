import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { act, render, waitFor } from '@testing-library/react';
import i18n from 'i18next';
import { expect, it } from 'vitest';
import { NetworkError, ProblemError } from '#web/lib/problem.ts';
import { textsOf } from '#web/testing/screen.ts';
import { dismissError, failureText, notifyError } from './notify.ts';

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

const text = (error: unknown) => failureText(error, 'Erro ao deletar o registro', i18n.t);

it('a refusal keeps its own text', () => {
  expect(text(new ProblemError(409, { code: 'category.active', detail: 'Está ativa.' }))).toBe('Está ativa.');
});

it('a server error is reported as what was not done', () => {
  expect(text(new ProblemError(500, { code: 'internal', detail: 'x' }))).toBe('Erro ao deletar o registro');
  expect(text(new TypeError('x'))).toBe('Erro ao deletar o registro');
});

it('who holds the records now is added to what was not done', () => {
  const problem = { code: 'unavailable', detail: 'Ocupado.' } as const;
  expect(text(new ProblemError(503, { ...problem, holder: 'loja/7' } as typeof problem))).toBe(
    'Erro ao deletar o registro. Ocupado.',
  );
  expect(text(new ProblemError(503, problem))).toBe('Erro ao deletar o registro');
});

it('a lost connection is added to what was not done', () => {
  expect(text(new NetworkError('offline'))).toMatch(/^Erro ao deletar o registro\. .+/);
});
