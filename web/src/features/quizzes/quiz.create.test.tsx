import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { fakeApi, json, problem } from '#web/testing/fake-api.ts';
import { renderPages, signedInAs } from '#web/testing/render.tsx';
import { pick } from '#web/testing/screen.ts';
import { QuizCreate } from './quiz.create.tsx';
import { quiz, refusedBy } from './testing/quiz-builders.ts';

const api = fakeApi();
const show = () =>
  renderPages(
    {
      '/admin/quiz': 'the list',
      '/admin/quiz/create': <QuizCreate />,
      '/admin/quiz/$id/update': 'the editor',
    },
    '/admin/quiz/create',
  );
type User = ReturnType<typeof show>['user'];

const name = () => screen.findByRole('textbox', { name: 'Nome' });
const campaign = () => screen.getByRole('combobox', { name: 'Campanha' });
const save = () => screen.getByRole('button', { name: 'Salvar' });

async function fill(user: User) {
  await user.type(await name(), 'Perfume');
  await user.click(campaign());
  await user.click(await screen.findByRole('option', { name: 'Verão na praia' }));
}

beforeEach(() => {
  signedInAs('STAFF');
  api.on('GET', '/campaigns/without-quiz', () => json({ data: [{ campaignId: 3, name: 'Verão na praia' }] }));
  api.on('POST', '/quiz', () => json(quiz({}), { status: 201 }));
});

describe('creating a quiz', () => {
  it('enables the save button only for complete and valid values', async () => {
    const { user } = show();
    expect(await name()).toHaveFocus();
    expect(save()).toBeDisabled();
    await fill(user);
    expect(save()).toBeEnabled();
    await user.clear(await name());
    await user.type(await name(), 'a1 2b');
    expect(save()).toBeDisabled();
    await user.tab();
    expect(await screen.findByText('Informe ao menos 3 letras')).toBeVisible();
  });

  it('sends the quiz and leads to its questions', async () => {
    const { user, path } = show();
    await fill(user);
    await user.click(save());
    expect(await screen.findByRole('status', { name: 'Registro salvo com sucesso' })).toBeVisible();
    expect(api.requestsTo('POST', '/quiz')[0]?.body).toEqual({
      name: 'Perfume',
      campaignId: 3,
      language: 'pt-BR',
    });
    await user.click(screen.getByRole('button', { name: 'Escrever perguntas' }));
    await waitFor(() => expect(path()).toBe('/admin/quiz/7/update'));
  });

  it('then offers to create another one or to leave', async () => {
    const { user } = show();
    await fill(user);
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Criar outro' }));
    await waitFor(async () => expect(await name()).toHaveFocus());
    expect(await name()).toHaveValue('');
    await fill(user);
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Voltar à lista' }));
    expect(await screen.findByText('the list')).toBeVisible();
  });

  it('searches for campaigns without a quiz in the chosen language', async () => {
    const { user } = show();
    await fill(user);
    await pick(user, 'Idioma', 'Espanhol');
    expect(campaign()).toHaveValue('');
    await user.type(campaign(), 'ver');
    await waitFor(() => {
      const { query } = api.requestsTo('GET', '/campaigns/without-quiz').at(-1) ?? {};
      expect([query?.get('language'), query?.get('str')]).toEqual(['es-ES', 'ver']);
    });
  });

  it.each([
    [true, 'Abrir o quiz', 0],
    [false, 'Ativar e abrir', 1],
  ])('leads to the quiz that has the campaign already, active: %s', async (active, label, activations) => {
    api.on('POST', '/quiz', () => refusedBy({ quizId: 9, name: 'Verão', active }));
    api.on('PUT', '/quiz/activate/9', () => json(quiz({})));
    const { user, path } = show();
    await fill(user);
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: label }));
    await waitFor(() => expect(path()).toBe('/admin/quiz/9/update'));
    expect(api.requestsTo('PUT', '/quiz/activate/9')).toHaveLength(activations);
  });

  it('offers campaigns with an inactive quiz, and forgets that quiz when another campaign is chosen', async () => {
    const campaigns = [
      { campaignId: 3, name: 'Verão na praia' },
      { campaignId: 4, name: 'Inverno' },
    ];
    api.on('GET', '/campaigns/without-quiz', () => json({ data: campaigns }));
    api.on('POST', '/quiz', () => refusedBy({ quizId: 9, name: 'Verão', active: false }));
    const { user } = show();
    await fill(user);
    expect(api.requestsTo('GET', '/campaigns/without-quiz')[0]?.query.get('orInactive')).toBe('true');
    await user.click(save());
    expect(await screen.findByRole('button', { name: 'Ativar e abrir' })).toBeVisible();
    await user.click(campaign());
    await user.click(await screen.findByRole('option', { name: 'Inverno' }));
    expect(screen.queryByRole('button', { name: 'Ativar e abrir' })).toBeNull();
  });

  it('shows an error at a campaign that got a quiz meanwhile', async () => {
    const taken = {
      path: 'campaignId',
      code: 'duplicate',
      message: 'Este valor já está em uso. Informe outro',
    };
    api.on('POST', '/quiz', () => problem(409, 'conflict.duplicate', 'Já existe.', [taken]));
    const { user } = show();
    await fill(user);
    await user.click(save());
    expect(await screen.findByText(taken.message)).toBeVisible();
  });

  it('passes the accessibility checks', async () => {
    show();
    await name();
    expect(await accessibilityViolations()).toEqual([]);
  });
});
