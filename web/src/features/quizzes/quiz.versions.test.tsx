import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Quiz } from '#contracts/quizzes/quizzes.ts';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { fakeApi, json, problem } from '#web/testing/fake-api.ts';
import { renderPages, signedInAs } from '#web/testing/render.tsx';
import { copyOf, publication, publishedAt } from './testing/published-copy.ts';
import { quiz, SMALL } from './testing/quiz-builders.ts';
import { QuizVersions } from './versions/quiz-versions.tsx';

/** Copy 2. In copy 1, question 1 has one answer less; in the draft, 12 ends in Cedro and 22 replaces 21. */
const SECOND = quiz();
const FIRST = quiz({ ...SMALL, 1: { 11: { next: 2 } } });
const DRAFT = { 1: { 11: { next: 2 }, 12: { fragrances: [2] } }, 2: { 22: { fragrances: [2] } } };

const api = fakeApi();
const onOpen = vi.fn();
const live = { published: { number: 2, publishedAt: publishedAt(2) } };
const show = (shown: Quiz) =>
  renderPages({ '/editor': <QuizVersions quiz={shown} onOpen={onOpen} /> }, '/editor');
const list = () => screen.findByRole('list', { name: 'Versões publicadas' });
const side = (name: string) => screen.findByRole('combobox', { name });
const group = async (name: string) => {
  const heading = await screen.findByRole('heading', { name });
  return heading.closest('section') as HTMLElement;
};

beforeEach(() => {
  signedInAs('STAFF');
  onOpen.mockReset();
  api.on('GET', '/quiz/7/publications', () => json({ data: [publication(2), publication(1)] }));
  api.on('GET', '/quiz/7/publications/2', () => json(copyOf(SECOND, 2)));
  api.on('GET', '/quiz/7/publications/1', () => json(copyOf(FIRST, 1)));
});

describe('the published copies of a quiz', () => {
  it('are listed with who published them and which one is live', async () => {
    show(quiz(SMALL, live));
    const rows = await within(await list()).findAllByRole('button');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Versão nº 2 No ar02\/03\/2026 \d\d:00 por Ana Souza$/),
      expect.stringMatching(/^Versão nº 1 01\/03\/2026 \d\d:00 por Ana Souza$/),
    ]);
  });

  it('are not live if the quiz is deactivated', async () => {
    show(quiz(SMALL, { ...live, deletedAt: publishedAt(3) }));
    await within(await list()).findAllByRole('button');
    expect(screen.queryByText('No ar')).toBeNull();
  });

  it('are shown a few at a time', async () => {
    const data = [7, 6, 5, 4, 3, 2, 1].map(publication);
    api.on('GET', '/quiz/7/publications', () => json({ data }));
    api.on('GET', '/quiz/7/publications/7', () => json(copyOf(SECOND, 7)));
    const { user } = show(quiz(SMALL, { published: { number: 7, publishedAt: publishedAt(7) } }));
    expect(await within(await list()).findAllByRole('listitem')).toHaveLength(5);
    await user.click(screen.getByRole('button', { name: 'Mostrar todas (7)' }));
    expect(within(await list()).getAllByRole('listitem')).toHaveLength(7);
  });

  it('open read-only and return the focus on closing', async () => {
    const { user } = show(quiz(SMALL, live));
    await user.click(await screen.findByRole('button', { name: /^Versão nº 1/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Versão nº 1' });
    const first = await within(dialog).findByRole('region', { name: /Pergunta 1/ });
    expect(first).toHaveTextContent('Começa aqui');
    expect(within(first).getAllByRole('listitem')).toHaveLength(1);
    expect(within(dialog).getByRole('region', { name: /Pergunta 2/ })).toHaveTextContent(
      'Fragrâncias finais: Cedro',
    );
    await user.click(within(first).getByRole('button', { name: 'Segue para 2. Pergunta 2' }));
    expect(within(dialog).getByRole('heading', { name: /Pergunta 2/ })).toHaveFocus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: /^Versão nº 1/ })).toHaveFocus();
  });

  it('are explained while there are none', async () => {
    show(quiz());
    expect(await screen.findByText(/Publicar guarda uma versão numerada/)).toBeVisible();
    expect(api.requests).toEqual([]);
  });

  it('can be reloaded after a failed request', async () => {
    api.on('GET', '/quiz/7/publications', () => problem(500, 'internal', 'Algo deu errado.'));
    const { user } = show(quiz(SMALL, live));
    expect(await screen.findByRole('alert')).toHaveTextContent('Algo deu errado.');
    api.on('GET', '/quiz/7/publications', () => json({ data: [publication(2)] }));
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await within(await list()).findAllByRole('button')).toHaveLength(1);
  });
});

describe('the difference between versions', () => {
  it('compares the live copy with the saved quiz by default', async () => {
    show(quiz(DRAFT, live));
    expect(await side('De')).toHaveValue('2');
    expect(await side('Para')).toHaveValue('draft');
    expect(await screen.findByText('4 diferenças')).toBeVisible();
    expect(await group('Pergunta 1')).toHaveTextContent(
      'Fragrância Cedro incluída em “Resposta 12”Fragrância Lavanda removida de “Resposta 12”',
    );
    expect(await group('Pergunta 2')).toHaveTextContent(
      'Resposta nova: “Resposta 22”Fragrâncias finais: CedroResposta removida: “Resposta 21”Fragrâncias finais: Cedro',
    );
  });

  it('compares any two chosen versions', async () => {
    const { user } = show(quiz(DRAFT, live));
    await screen.findByRole('button', { name: /^Versão nº 1/ });
    await user.selectOptions(await side('De'), '1');
    await user.selectOptions(await side('Para'), '2');
    expect(await screen.findByText('1 diferença')).toBeVisible();
    expect(await group('Pergunta 1')).toHaveTextContent('Resposta nova: “Resposta 12”');
    await user.selectOptions(await side('Para'), '1');
    expect(await screen.findByText('Nenhuma diferença.')).toBeVisible();
  });

  it('shows a changed first question with a link to it', async () => {
    const { user } = show(quiz({ ...SMALL, 3: { 31: { next: 1 } } }, live));
    const told = await screen.findByRole('button', { name: /^O quiz começa por outra pergunta/ });
    expect(told).toHaveTextContent('Antes Pergunta 1Depois Pergunta 3');
    await user.click(told);
    expect(onOpen).toHaveBeenCalledWith(3);
  });

  it('links to what still exists: the answer, or else its question', async () => {
    const { user } = show(quiz(DRAFT, live));
    await user.click(await screen.findByRole('button', { name: /incluída em “Resposta 12”/ }));
    await user.click(screen.getByRole('button', { name: /removida: “Resposta 21”/ }));
    expect(onOpen.mock.calls).toEqual([[1, 12], [2]]);
  });

  it('has no links for a question that is gone', async () => {
    show(quiz({ 1: { 12: { fragrances: [1] } } }, live));
    expect(await screen.findByText('Pergunta excluída')).toBeVisible();
    expect(within(await group('Pergunta 2')).queryByRole('button')).toBeNull();
  });

  it('shows when there is none', async () => {
    show(quiz(SMALL, live));
    expect(await screen.findByText('Nenhuma diferença.')).toBeVisible();
  });

  it('can be reloaded after a copy failed to load', async () => {
    api.on('GET', '/quiz/7/publications/2', () => problem(500, 'internal', 'Algo deu errado.'));
    const { user } = show(quiz(SMALL, live));
    expect(await screen.findByRole('alert')).toHaveTextContent('Algo deu errado.');
    api.on('GET', '/quiz/7/publications/2', () => json(copyOf(SECOND, 2)));
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByText('Nenhuma diferença.')).toBeVisible();
  });

  it('loads a copy only once', async () => {
    const { user } = show(quiz(SMALL, live));
    await screen.findByText('Nenhuma diferença.');
    await user.click(await screen.findByRole('button', { name: /^Versão nº 2/ }));
    await screen.findByRole('region', { name: /Pergunta 1/ });
    expect(api.requestsTo('GET', '/quiz/7/publications/2')).toHaveLength(1);
  });

  it('passes the accessibility checks', async () => {
    const { user } = show(quiz(DRAFT, live));
    await screen.findByText('4 diferenças');
    await user.click(await screen.findByRole('button', { name: /^Versão nº 2/ }));
    await screen.findByRole('region', { name: /Pergunta 1/ });
    expect(await accessibilityViolations()).toEqual([]);
  });
});
