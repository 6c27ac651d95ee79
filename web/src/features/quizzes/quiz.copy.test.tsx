import { useRouter } from '@tanstack/react-router';
import { configure, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { fakeApi, json, pageOf, problem } from '#web/testing/fake-api.ts';
import { renderPages, signedInAs } from '#web/testing/render.tsx';
import { chooseAction, pick, textsOf } from '#web/testing/screen.ts';
import { QuizEditor } from './quiz.editor.tsx';
import { QuizList } from './quiz.list.tsx';
import { quiz, quizRow, refusedBy } from './testing/quiz-builders.ts';
import { stored } from './testing/quiz-editor.tsx';

// Loading the dialog may exceed the default timeouts on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

/** The copy that the API responds with: two of its answers have lost their fragrances. */
const COPIED = quiz(
  { 1: { 11: { next: 2 }, 12: {} }, 2: { 21: {} } },
  { quizId: 9, name: 'Perfume', campaign: { campaignId: 4, name: 'Inverno' }, language: 'es-ES' },
);

const api = fakeApi();
const show = () =>
  renderPages({ '/admin/quiz': <QuizList />, '/admin/quiz/$id/update': 'the editor' }, '/admin/quiz');

/** Opens the editor as the search does to copy a quiz. */
function SearchResult() {
  const { history } = useRouter();
  return (
    <button type="button" onClick={() => history.push('/admin/quiz/7/update', { begin: 'copy' })}>
      Resultado
    </button>
  );
}

type User = ReturnType<typeof show>['user'];

async function open(user: User) {
  await chooseAction(user, 'Duplicar');
  return screen.findByRole('dialog', { name: 'Duplicar Qual é o seu perfume?' });
}

const name = () => screen.getByRole('textbox', { name: 'Nome' });
const campaign = () => screen.getByRole('combobox', { name: 'Campanha' });
const copy = () => screen.getByRole('button', { name: 'Duplicar' });

/** Fills in the form with another language and submits it. */
async function send(user: User) {
  await open(user);
  await user.clear(name());
  await user.type(name(), 'Perfume');
  await pick(user, 'Idioma', 'Espanhol');
  await user.click(campaign());
  await user.click(await screen.findByRole('option', { name: 'Inverno' }));
  await user.click(copy());
}

beforeEach(() => {
  signedInAs('STAFF');
  api.on('GET', '/quiz', () => pageOf(quizRow()));
  api.on('GET', '/campaigns/without-quiz', () => json({ data: [{ campaignId: 4, name: 'Inverno' }] }));
  api.on('POST', '/quiz/7/copy', () => json(COPIED, { status: 201 }));
});

describe('copying a quiz', () => {
  it('starts with the name and language of the original and explains what is copied', async () => {
    const { user } = show();
    const dialog = await open(user);
    expect(dialog).toHaveTextContent(
      'Os textos são copiados como estão. Fragrâncias que a campanha não tem ficam de fora.',
    );
    expect(name()).toHaveValue('Qual é o seu perfume?');
    await waitFor(() => expect(name()).toHaveFocus());
    expect(screen.getByRole('combobox', { name: 'Idioma' })).toHaveValue('Português');
    expect(campaign()).toHaveValue('');
  });

  it('sends nothing without a campaign', async () => {
    const { user } = show();
    await open(user);
    await user.click(copy());
    expect(await screen.findByText('Campo obrigatório')).toBeVisible();
    expect(campaign()).toHaveFocus();
    expect(api.requestsTo('POST', '/quiz/7/copy')).toEqual([]);
  });

  it('offers campaigns without a quiz in the chosen language', async () => {
    const { user } = show();
    await send(user);
    await screen.findByText('Quiz duplicado');
    expect(api.requestsTo('GET', '/campaigns/without-quiz').at(-1)?.query.get('language')).toBe('es-ES');
    expect(api.requestsTo('POST', '/quiz/7/copy')[0]?.body).toEqual({
      name: 'Perfume',
      campaignId: 4,
      language: 'es-ES',
    });
  });

  it('shows what is left to do and opens the new quiz', async () => {
    const { user, path } = show();
    await send(user);
    const notice = await screen.findByRole('button', { name: 'Abrir' });
    expect(textsOf('status').join()).toContain(
      '“Perfume” foi criado na campanha Inverno (Espanhol). 2 respostas estão sem destino',
    );
    await user.click(notice);
    await waitFor(() => expect(path()).toBe('/admin/quiz/9/update'));
  });

  it('returns to the reloaded list', async () => {
    const { user } = show();
    await send(user);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: /^Ações: / })).toHaveFocus();
    expect(api.requestsTo('GET', '/quiz').length).toBeGreaterThan(1);
  });

  it('shows an error at a campaign that got a quiz meanwhile and keeps the values', async () => {
    const taken = {
      path: 'campaignId',
      code: 'duplicate',
      message: 'Este valor já está em uso. Informe outro',
    };
    api.on('POST', '/quiz/7/copy', () => problem(409, 'conflict.duplicate', 'Já existe.', [taken]));
    const { user } = show();
    await send(user);
    expect(await screen.findByText(taken.message)).toBeVisible();
    expect(campaign()).toHaveFocus();
    expect(name()).toHaveValue('Perfume');
  });

  it('offers to activate the inactive quiz that has the campaign and language already', async () => {
    api.on('POST', '/quiz/7/copy', () => refusedBy({ quizId: 9, name: 'Neve', active: false }));
    api.on('PUT', '/quiz/activate/9', () => json(COPIED));
    const { user, path } = show();
    await send(user);
    await user.click(await screen.findByRole('button', { name: 'Ativar e abrir' }));
    await waitFor(() => expect(path()).toBe('/admin/quiz/9/update'));
    expect(api.requestsTo('PUT', '/quiz/activate/9')).toHaveLength(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows errors that belong to no field and can be retried', async () => {
    api.on('POST', '/quiz/7/copy', () => problem(500, 'internal', 'Algo deu errado.'));
    const { user } = show();
    await send(user);
    expect(await screen.findByText('Não foi possível duplicar o quiz')).toBeVisible();
    api.on('POST', '/quiz/7/copy', () => json(COPIED, { status: 201 }));
    await user.click(copy());
    expect(await screen.findByText('Quiz duplicado')).toBeVisible();
  });

  it('begins in the editor if the search opens it for that', async () => {
    stored(api, quiz());
    const { user } = renderPages(
      { '/': <SearchResult />, '/admin/quiz/$id/update': <QuizEditor id={7} /> },
      '/',
    );
    await user.click(await screen.findByRole('button', { name: 'Resultado' }));
    expect(await screen.findByRole('dialog', { name: /^Duplicar / })).toBeVisible();
  });

  it('passes the accessibility checks', async () => {
    const { user } = show();
    // The header of the dialog and that of the page, which the modal dialog hides.
    expect(await accessibilityViolations(await open(user), ['landmark-no-duplicate-banner'])).toEqual([]);
  });
});
