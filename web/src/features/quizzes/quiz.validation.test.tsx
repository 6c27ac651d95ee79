import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi, problem } from '#web/testing/fake-api.ts';
import { signedInAs } from '#web/testing/render.tsx';
import { picker } from '#web/testing/screen.ts';
import { quiz, SMALL } from './testing/quiz-builders.ts';
import { answered, button, edit, openAnswer, row, stored, writeText } from './testing/quiz-editor.tsx';

const WHEN = '2026-03-05T10:00:00.000Z';

const api = fakeApi();

beforeEach(() => {
  signedInAs('STAFF');
});

describe('validating and publishing a quiz', () => {
  it('is not possible without questions', async () => {
    stored(api, quiz({}));
    edit();
    await picker('Pergunta');
    expect(await screen.findAllByText('O quiz ainda não tem perguntas.')).not.toHaveLength(0);
    expect(screen.queryByText('Nada a corrigir.')).toBeNull();
    expect(button('Validar')).toHaveAttribute('aria-disabled', 'true');
    expect(button('Publicar')).toHaveAttribute('aria-disabled', 'true');
  });

  it('takes one step after the other, each only once', async () => {
    stored(api, quiz());
    api.on('PUT', '/quiz/validate/7', () => answered(quiz(SMALL, { validatedAt: WHEN })));
    const published = { validatedAt: WHEN, publishedAt: WHEN, published: { number: 1, publishedAt: WHEN } };
    api.on('PUT', '/quiz/publish/7', () => answered(quiz(SMALL, published)));
    const { user } = edit();
    await picker('Pergunta');
    expect(button('Publicar')).toHaveAttribute('aria-disabled', 'true');
    await user.click(button('Validar'));
    expect(await screen.findByText('Quiz validado')).toBeVisible();
    expect(screen.getByText('Validado')).toBeVisible();
    expect(button('Validar')).toHaveAttribute('aria-disabled', 'true');
    expect(button('Validar')).toHaveFocus();
    await user.click(button('Publicar'));
    const question = await screen.findByRole('dialog', { name: 'Publicar “Qual é o seu perfume?”?' });
    expect(question).toHaveTextContent(
      'Os aplicativos com a campanha “Verão na praia” passarão a receber este quiz.',
    );
    await user.click(within(question).getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(button('Publicar')).toHaveFocus());
    expect(api.requestsTo('PUT', '/quiz/publish/7')).toEqual([]);
    await user.click(button('Publicar'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Publicar' }));
    expect(await screen.findByText('Quiz publicado')).toBeVisible();
    expect(button('Publicar')).toHaveAttribute('aria-disabled', 'true');
    expect(button('Publicar')).toHaveFocus();
    await user.click(button('Publicar'));
    expect(api.requestsTo('PUT', '/quiz/publish/7')).toHaveLength(1);
    expect(api.requestsTo('PUT', '/quiz/validate/7')[0]?.headers.get('If-Match')).toBe('"quiz-7-1"');
    expect(api.requestsTo('PUT', '/quiz/publish/7')[0]?.headers.get('If-Match')).toBe('"quiz-7-2"');
  });

  it('shows which copy stays live while the draft differs', async () => {
    stored(api, quiz(SMALL, { published: { number: 4, publishedAt: WHEN } }));
    edit();
    expect(await screen.findByText('A versão nº 4 continua no ar.')).toBeVisible();
    expect(screen.getByText('Rascunho')).toBeVisible();
  });

  it('asks before apps receive another version', async () => {
    const published = { number: 4, publishedAt: WHEN };
    stored(api, quiz(SMALL, { validatedAt: WHEN, published }));
    const { user } = edit();
    await picker('Pergunta');
    await user.click(button('Publicar'));
    expect(await screen.findByRole('dialog')).toHaveTextContent('esta versão em vez da nº 4.');
  });

  it('requires unsaved changes to be saved first', async () => {
    stored(api, quiz());
    const { user } = edit();
    await writeText(user, 'Pergunta', 'Outra coisa');
    await user.click(button('Validar'));
    expect(await screen.findByText(/Salve ou reverta antes/)).toBeVisible();
    expect(api.requestsTo('PUT', '/quiz/validate/7')).toEqual([]);
  });
});

describe('the faults of a quiz', () => {
  it('are shown at their place while editing', async () => {
    stored(api, quiz());
    const { user } = edit();
    await openAnswer(user, 'Resposta 11');
    expect(screen.getByText('Nada a corrigir.')).toBeVisible();
    await user.clear(await picker('Próxima pergunta'));
    await user.tab();
    expect(await screen.findByRole('button', { name: '2 pontos a corrigir' })).toBeVisible();
    const form = screen.getByRole('form');
    expect(within(form).getByText('A resposta não leva a lugar nenhum')).toBeVisible();
    expect(await row(/Resposta: Resposta 11\. 1 ponto/)).toBeVisible();
  });

  it('are shown at an answer when its card is left, not while it is edited', async () => {
    stored(api, quiz());
    const { user } = edit();
    await picker('Pergunta');
    await user.click(button('Adicionar resposta'));
    await user.type(await picker('Resposta'), 'Com vento');
    await user.tab();
    expect(screen.getByRole('textbox', { name: 'Descrição' })).toHaveFocus();
    await user.click(screen.getByText('Fragrâncias finais'));
    const form = screen.getByRole('form');
    expect(within(form).queryByText('A resposta não leva a lugar nenhum')).toBeNull();
    expect(screen.getByText('Nada a corrigir.')).toBeVisible();
    await user.click(screen.getByRole('heading', { name: 'Editar pergunta' }));
    expect(await within(form).findByText('A resposta não leva a lugar nenhum')).toBeVisible();
    expect(button('1 ponto a corrigir')).toBeVisible();
  });

  it('stay visible when the card is entered again, until they are fixed', async () => {
    stored(api, quiz({ ...SMALL, 1: { 11: { next: 2 }, 12: {} } }));
    const { user } = edit();
    await openAnswer(user, 'Resposta 12');
    const form = screen.getByRole('form');
    expect(within(form).getByText('A resposta não leva a lugar nenhum')).toBeVisible();
    await user.click(screen.getByText('Fragrâncias finais'));
    await user.click(within(form).getByText('Cedro'));
    await waitFor(() => expect(within(form).queryByText('A resposta não leva a lugar nenhum')).toBeNull());
  });

  it('can be reached from their count', async () => {
    stored(api, quiz({ ...SMALL, 2: { 21: { fragrances: [4] } } }));
    const { user } = edit();
    await user.click(await screen.findByRole('button', { name: '1 ponto a corrigir' }));
    const list = await screen.findByRole('dialog', { name: '1 ponto a corrigir' });
    await user.click(within(list).getByRole('button', { name: /A fragrância não está mais na campanha/ }));
    expect(await picker('Pergunta')).toHaveValue('Pergunta 2');
    const answer = await screen.findByRole('button', { name: /^Resposta 21/, expanded: true });
    expect(answer).toBeVisible();
    expect(screen.getByText('Vetiver: A fragrância não está mais na campanha')).toBeVisible();
    await waitFor(() => expect(answer).toHaveFocus());
  });

  it('are also shown at their place when the server reports them', async () => {
    stored(api, quiz());
    const message = 'A fragrância está inativa';
    api.on('PUT', '/quiz/validate/7', () =>
      problem(409, 'quiz.invalid', 'O quiz tem pontos a corrigir antes de ser validado.', [
        { path: 'answers.12', code: 'quiz.fragrance_inactive', message },
      ]),
    );
    const { user } = edit();
    await picker('Pergunta');
    await user.click(button('Validar'));
    expect(await screen.findByText('O quiz tem pontos a corrigir antes de ser validado.')).toBeVisible();
    expect(await screen.findByRole('button', { name: '1 ponto a corrigir' })).toBeVisible();
    expect(within(screen.getByRole('form')).getByText(message)).toBeVisible();
  });
});
