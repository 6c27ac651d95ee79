import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { json, newFakeApi, pageOf, problem } from '#web/testing/fake-api.ts';
import { signedInAs } from '#web/testing/render.tsx';
import { picker } from '#web/testing/screen.ts';
import { quiz } from './testing/quiz-builders.ts';
import { edit, stored } from './testing/quiz-editor.tsx';

const entry = (auditId: number, action: string, name: string | null) => ({
  auditId,
  at: `2026-11-2${auditId}T13:00:00.000Z`,
  user: { id: 3, nome: 'Ana Souza' },
  action,
  changes: [{ path: 'name', before: name, after: 'Aromas' }],
  restorable: true,
});

/** An API with a quiz that was renamed once, read by staff. */
function changedQuiz() {
  const api = newFakeApi();
  signedInAs('STAFF');
  stored(api, quiz());
  const data = [entry(2, 'update', 'Perfumes'), entry(1, 'create', null)];
  api.on('GET', '/quiz/7/history', () => pageOf(...data));
  return api;
}

/** Restores the only earlier version. */
async function restore(user: UserEvent) {
  const history = within(await screen.findByRole('region', { name: 'Histórico' }));
  await user.click(await history.findByRole('button', { name: /^Ver como era/ }));
  await user.click(
    await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Restaurar' }),
  );
  expect(await screen.findByText('Versão restaurada')).toBeVisible();
}

it('a restored quiz that cannot be reloaded is reported', async () => {
  const api = changedQuiz();
  api.on('PUT', '/quiz/7/restore', () => {
    api.on('GET', '/quiz/7', () => problem(503, 'unavailable', 'Volte mais tarde.'));
    return json(quiz({ 1: { 11: {} } }));
  });
  const { user } = edit();
  await restore(user);
  expect(await screen.findByText('Não foi possível carregar o quiz')).toBeVisible();
});

it('a quiz can be restored to an earlier version in its editor, which reloads it', async () => {
  const api = changedQuiz();
  api.on('PUT', '/quiz/7/restore', () => {
    stored(api, quiz({ 1: { 11: {} } }), '"quiz-7-2"');
    return json(quiz({ 1: { 11: {} } }));
  });
  const { user } = edit();
  await picker('Pergunta');
  expect(within(await screen.findByRole('table')).getAllByRole('row').length).toBeGreaterThan(2);
  await restore(user);
  await waitFor(() => expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(2));
});
