import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { QuizRow } from '#contracts/quizzes/quizzes.ts';
import { fakeApi, json, noContent, pageOf } from '#web/testing/fake-api.ts';
import { renderPages, signedInAs } from '#web/testing/render.tsx';
import { chooseAction, menuOf, textsOf } from '#web/testing/screen.ts';
import { QuizList } from './quiz.list.tsx';
import { quizRow } from './testing/quiz-builders.ts';

const INACTIVE = { deletedAt: '2026-02-03T12:00:00.000Z' };

const api = fakeApi();
const listed = (...rows: QuizRow[]) => api.on('GET', '/quiz', () => pageOf(...rows));
const show = () =>
  renderPages(
    {
      '/admin/quiz': <QuizList />,
      '/admin/quiz/create': 'the empty form',
      '/admin/quiz/$id/update': 'the editor',
    },
    '/admin/quiz',
  );
type User = ReturnType<typeof show>['user'];

async function confirm(user: User, action: string) {
  await chooseAction(user, action);
  await user.click(await screen.findByRole('button', { name: 'Confirmar' }));
}

beforeEach(() => {
  signedInAs('STAFF');
});

describe('the quiz list', () => {
  it('shows the campaign, language, number of questions and dates with their icons', async () => {
    listed(quizRow({ questionCount: 1234, validatedAt: '2026-02-01T10:00:00.000Z' }));
    show();
    const row = await screen.findByRole('row', { name: /Qual é o seu perfume/ });
    expect(textsOf('columnheader')).toEqual([
      '',
      'Ações',
      'Nome',
      'Campanha',
      'Idioma',
      'Perguntas',
      'Publicado em',
      'Validado em',
      'Criado em',
      'Atualizado em',
    ]);
    const cells = within(row).getAllByRole('cell');
    expect(cells.slice(2, 6).map((cell) => cell.textContent)).toEqual([
      'Qual é o seu perfume?',
      'Verão na praia',
      'Português',
      '1.234',
    ]);
    expect(cells[6]).toHaveTextContent('—');
    expect(cells[7]).toHaveTextContent(/^01\/02\/2026 \d\d:00$/);
    expect(cells[7]?.querySelector('svg.tabler-icon-clock')).not.toBeNull();
    expect(document.title).toBe('Quiz - Admin');
  });

  it('marks a published quiz with a check', async () => {
    listed(quizRow({ publishedAt: '2026-02-01T10:00:00.000Z' }));
    show();
    const row = await screen.findByRole('row', { name: /Qual é o seu perfume/ });
    expect(row.querySelector('svg.tabler-icon-circle-check')).not.toBeNull();
  });

  it("sorts by the campaign's name", async () => {
    listed(quizRow());
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Campanha' }));
    await waitFor(() =>
      expect(api.requestsTo('GET', '/quiz').at(-1)?.query.get('orderBy')).toBe('campaign.name'),
    );
  });

  it.each([
    ['active', quizRow(), ['Editar', 'Duplicar', 'Desativar']],
    ['inactive', quizRow(INACTIVE), ['Ativar', 'Duplicar', 'Excluir']],
  ])('offers the actions on a quiz that is %s', async (_, row, expected) => {
    listed(row);
    const { user } = show();
    expect(await menuOf(user)).toEqual(expected);
  });

  it('offers no actions to read-only users', async () => {
    signedInAs('USER');
    listed(quizRow());
    show();
    await screen.findByText('Qual é o seu perfume?');
    expect(screen.queryByRole('button', { name: 'Adicionar' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Ações: / })).toBeNull();
  });

  it.each([
    ['Desativar', quizRow(), 'false', 'Status alterado com sucesso'],
    ['Excluir', quizRow(INACTIVE), 'true', 'Registro deletado com sucesso'],
  ])('asks for a confirmation of %s and reports success', async (action, row, hardDelete, told) => {
    listed(row);
    api.on('DELETE', '/quiz/7', noContent);
    const { user } = show();
    await confirm(user, action);
    expect(await screen.findByText(told)).toBeVisible();
    expect(api.requestsTo('DELETE', '/quiz/7')[0]?.query.get('hardDelete')).toBe(hardDelete);
  });

  it('offers members only to copy a quiz of the house', async () => {
    signedInAs('STAFF', { organisationId: 3, name: 'Lojas Aurora' });
    listed(quizRow());
    const { user } = show();
    expect(await menuOf(user)).toEqual(['Duplicar']);
  });

  it('activates a quiz', async () => {
    listed(quizRow(INACTIVE));
    api.on('PUT', '/quiz/activate/7', () => json(quizRow()));
    const { user } = show();
    await confirm(user, 'Ativar');
    expect(await screen.findByText('Status alterado com sucesso')).toBeVisible();
  });

  it('opens the form and the editor', async () => {
    listed(quizRow());
    const { user, path, back } = show();
    await user.click(await screen.findByRole('button', { name: 'Adicionar' }));
    await waitFor(() => expect(path()).toBe('/admin/quiz/create'));
    back();
    await user.click(await screen.findByRole('button', { name: /^Editar: / }));
    await waitFor(() => expect(path()).toBe('/admin/quiz/7/update'));
  });
});
