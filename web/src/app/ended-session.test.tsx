import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { quiz } from '#web/features/quizzes/testing/quiz-builders.ts';
import { openAnswer, stored, writeText } from '#web/features/quizzes/testing/quiz-editor.tsx';
import { notifySuccess } from '#web/kit/feedback/notify.ts';
import { endSession, SESSION_KEY } from '#web/lib/session-store.ts';
import { fakeApi, json, pageOf, problem } from '#web/testing/fake-api.ts';
import { signedInAs } from '#web/testing/render.tsx';
import { renderApp } from '#web/testing/render-app.tsx';
import { pick } from '#web/testing/screen.ts';
import { userWith } from '#web/testing/user.ts';

type App = ReturnType<typeof renderApp>;

const RESTORED = 'O que você tinha escrito está aqui de novo. Falta salvar.';

const api = fakeApi();

beforeEach(() => {
  signedInAs('ADMIN');
  isOnServer(1);
  api.on('GET', '/categories', () => pageOf());
  api.on('POST', '/login', () => json({ token: 'new', refreshToken: 'new', login: 'ana@example.com' }));
  api.on('POST', '/login/refresh', () => problem(401, 'auth.refresh', 'Terminou'));
  for (const path of ['/categories', '/fragrances']) {
    api.on('POST', path, () => problem(401, 'auth.token', 'Expirou'));
  }
});

/** Sets the user that the server reports as signed in. */
function isOnServer(id: number) {
  const profile = { id: 1, nome: 'ADMIN' };
  api.on('GET', '/usuario/me', () =>
    json({ id, nome: 'Someone', email: 'ana@example.com', language: null, profile }),
  );
}

async function signInAgain({ user }: App) {
  await user.type(await screen.findByLabelText('E-mail'), 'ana@example.com');
  await user.type(screen.getByLabelText('Senha'), 'Segredo1!');
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
}

const nameField = () => screen.findByRole('textbox', { name: 'Nome' });
const save = () => screen.getByRole('button', { name: 'Salvar' });

describe('a session that ends in the middle of a form', () => {
  it('loses no text: it is restored after signing in again, and can be saved', async () => {
    const app = renderApp('/admin/categories/create');
    await app.user.type(await nameField(), 'Cítricos');
    await app.user.click(save());
    await signInAgain(app);
    expect(await screen.findByText(RESTORED)).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(await nameField()).toHaveValue('Cítricos');
    api.on('POST', '/categories', () => json({ categoryId: 7 }, { status: 201 }));
    await app.user.click(save());
    expect(await screen.findByRole('status', { name: 'Registro salvo com sucesso' })).toBeVisible();
    expect(api.requestsTo('POST', '/categories').at(-1)?.body).toEqual({ name: 'Cítricos' });
  });

  it('leads back to the form even if signing in takes longer than paths are remembered', async () => {
    const app = renderApp('/admin/categories/create');
    await app.user.type(await nameField(), 'Cítricos');
    await app.user.click(save());
    await screen.findByLabelText('E-mail');
    localStorage.removeItem('lastPath');
    await signInAgain(app);
    expect(await nameField()).toHaveValue('Cítricos');
  });

  it('keeps the changes to a record on top of later changes by others', async () => {
    const record = { categoryId: 7, name: 'Cítricos', fragrances: 0, deletedAt: null };
    const reads = (name: string) =>
      api.on('GET', '/categories/7', () => json({ ...record, name, createdAt: '2026-01-02T12:00:00.000Z' }));
    reads('Cítricos');
    const app = renderApp('/admin/categories/7/update');
    await app.user.type(await nameField(), ' frescos');
    endSession('expired');
    reads('Aquáticos');
    await signInAgain(app);
    await waitFor(async () => expect(await nameField()).toHaveValue('Cítricos frescos'));
    await app.user.click(screen.getByRole('button', { name: 'Reverter' }));
    expect(await nameField()).toHaveValue('Aquáticos');
  });

  it('keeps a picked option with its name', async () => {
    api.on('GET', '/categories/quick-search', () => json({ data: [{ categoryId: 5, name: 'Amadeirados' }] }));
    const app = renderApp('/admin/fragrances/create');
    await pick(app.user, 'Categoria', 'Amadeirados');
    endSession('expired');
    await signInAgain(app);
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Categoria' })).toHaveValue('Amadeirados'),
    );
  });

  it('keeps a quiz question that was being written', async () => {
    stored(api, quiz());
    const app = renderApp('/admin/quiz/7/update');
    await writeText(app.user, 'Pergunta', 'Qual é o seu mar?');
    endSession('expired');
    await signInAgain(app);
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Pergunta' })).toHaveValue('Qual é o seu mar?'),
    );
    expect(screen.getByText('Alterações não salvas')).toBeVisible();
  });

  it('keeps what was being typed into a picker of a quiz', async () => {
    stored(api, quiz());
    const app = renderApp('/admin/quiz/7/update');
    const question = () => screen.findByRole('combobox', { name: 'Pergunta' });
    await app.user.clear(await question());
    await app.user.type(await question(), 'Qual é o s');
    endSession('expired');
    await signInAgain(app);
    await waitFor(async () => expect(await question()).toHaveValue('Qual é o s'));
  });

  it('shows what was being typed into a picker of a quiz only at its own answer', async () => {
    stored(api, quiz());
    const app = renderApp('/admin/quiz/7/update');
    const answer = () => screen.findByRole('combobox', { name: 'Resposta' });
    await openAnswer(app.user, 'Resposta 11');
    await app.user.clear(await answer());
    await app.user.type(await answer(), 'meia resp');
    endSession('expired');
    await signInAgain(app);
    await openAnswer(app.user, 'Resposta 12');
    expect(await answer()).toHaveValue('Resposta 12');
    await openAnswer(app.user, 'Resposta 11');
    expect(await answer()).toHaveValue('meia resp');
  });

  it('does not show the draft to another user', async () => {
    const app = renderApp('/admin/categories/create');
    await app.user.type(await nameField(), 'Cítricos');
    await app.user.click(save());
    isOnServer(2);
    await signInAgain(app);
    expect(await nameField()).toHaveValue('');
    expect(screen.queryByText(RESTORED)).toBeNull();
  });
});

it('a notification is not shown to the next user', async () => {
  const app = renderApp('/admin/categories/create');
  await app.user.type(await nameField(), 'C');
  act(() => notifySuccess('Status alterado com sucesso', 'Maria Lima'));
  expect(await screen.findByText('Maria Lima')).toBeVisible();
  act(() => endSession('signed-out'));
  await screen.findByLabelText('E-mail');
  isOnServer(2);
  await signInAgain(app);
  await screen.findByRole('button', { name: /^Minha conta/ });
  expect(screen.queryByText('Maria Lima')).toBeNull();
});

it('a notification is not shown to a user who signed in while the browser had put the page aside', async () => {
  const app = renderApp('/admin/categories/create');
  await app.user.type(await nameField(), 'C');
  act(() => notifySuccess('Status alterado com sucesso', 'Maria Lima'));
  expect(await screen.findByText('Maria Lima')).toBeVisible();
  const authData = { token: 'next', refreshToken: 'next', login: 'bia@example.com' };
  localStorage.setItem(SESSION_KEY, JSON.stringify({ authData, user: userWith('ADMIN', { id: 2 }) }));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY })));
  await waitFor(async () => expect(await nameField()).toHaveValue(''));
  await app.user.type(await nameField(), 'C');
  expect(screen.queryByText('Maria Lima')).toBeNull();
});

it('a form that its user has left starts empty', async () => {
  const app = renderApp('/admin/categories/create');
  await app.user.type(await nameField(), 'Cítricos');
  await app.user.click(screen.getByRole('button', { name: 'Limpar' }));
  await app.router.navigate({ to: '/admin/categories' });
  await app.router.navigate({ to: '/admin/categories/create' });
  expect(await nameField()).toHaveValue('');
});
