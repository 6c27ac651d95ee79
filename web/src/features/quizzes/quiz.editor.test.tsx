import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { fakeApi, json, problem } from '#web/testing/fake-api.ts';
import { signedInAs } from '#web/testing/render.tsx';
import { pick, picker } from '#web/testing/screen.ts';
import { campaign, quiz, SMALL } from './testing/quiz-builders.ts';
import { answered, button, edit, openAnswer, optionsOf, stored, writeText } from './testing/quiz-editor.tsx';

const api = fakeApi();
const saved = () => api.bodies('POST', '/question/add-update');

beforeEach(() => {
  signedInAs('STAFF');
});

describe('writing the first question', () => {
  beforeEach(() => stored(api, quiz({})));

  it('sends the question and its answers with their destinations', async () => {
    const made = quiz({
      1: { 11: { label: 'Doce', next: 2 }, 12: { label: 'Seco', fragrances: [1, 3] } },
      2: {},
    });
    api.on('POST', '/question/add-update', () => {
      stored(api, made, '"quiz-7-2"');
      return answered(made.questions[0]);
    });
    const { user } = edit();
    await writeText(user, 'Pergunta', 'Doce ou seco?');
    await writeText(user, 'Resposta', 'Doce');
    await user.type(screen.getByRole('textbox', { name: 'Descrição' }), 'Notas de baunilha');
    await writeText(user, 'Próxima pergunta', 'Quão doce?');
    await user.click(button('Adicionar resposta'));
    await waitFor(async () => expect(await picker('Resposta')).toHaveFocus());
    await writeText(user, 'Resposta', 'Seco');
    await user.click(screen.getByRole('radio', { name: 'Fragrâncias finais' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Lavanda' }));
    await user.click(screen.getByRole('checkbox', { name: 'Baunilha' }));
    await user.click(button('Salvar pergunta'));
    expect(await screen.findByText('Pergunta salva')).toBeVisible();
    expect(saved()).toEqual([
      {
        quizId: 7,
        quizQuestionId: null,
        quest: 'Doce ou seco?',
        answers: [
          {
            quizQuestionAnswerId: null,
            label: 'Doce',
            description: 'Notas de baunilha',
            nextQuestion: { quest: 'Quão doce?' },
          },
          {
            quizQuestionAnswerId: null,
            label: 'Seco',
            description: '',
            fragranceOptions: [{ fragranceId: 3 }, { fragranceId: 1 }],
          },
        ],
      },
    ]);
    expect(api.requestsTo('POST', '/question/add-update')[0]?.headers.get('If-Match')).toBe('"quiz-7-1"');
    const table = await screen.findByRole('table');
    expect(within(table).getAllByRole('row')).toHaveLength(3);
    expect(screen.queryByText('Alterações não salvas')).toBeNull();
  });

  it('suggests existing texts from three characters on', async () => {
    api.on('GET', '/question/by-name', () => json({ data: [{ questionId: 9, quest: 'Doce ou salgado?' }] }));
    const { user } = edit();
    await user.type(await picker('Pergunta'), 'do');
    expect(await screen.findByText('Digite ao menos 3 letras')).toBeVisible();
    await user.type(await picker('Pergunta'), 'ce');
    await user.click(await screen.findByRole('option', { name: 'Doce ou salgado?' }));
    expect(await picker('Pergunta')).toHaveValue('Doce ou salgado?');
    const [asked, ...more] = api.requestsTo('GET', '/question/by-name');
    expect([asked?.query.get('str'), asked?.query.get('language'), more.length]).toEqual([
      'doce',
      'pt-BR',
      0,
    ]);
  });

  it('marks what is missing at its field', async () => {
    const { user } = edit();
    await picker('Pergunta');
    await user.click(button('Salvar pergunta'));
    expect(await screen.findByText('Informe a pergunta')).toBeVisible();
    expect(await picker('Resposta')).toBeInvalid();
    expect(await picker('Resposta')).toHaveAccessibleDescription('Informe a resposta');
    await waitFor(async () => expect(await picker('Pergunta')).toHaveFocus());
    await user.click(button('Remover “Resposta 1”'));
    const told = await screen.findByText('Resposta “Resposta 1” removida');
    expect(told.closest('[role="status"]')).not.toBeNull();
    await user.click(button('Salvar pergunta'));
    expect(await screen.findByText('Adicione ao menos uma resposta')).toBeVisible();
    await user.click(button('Adicionar resposta'));
    await writeText(user, 'Pergunta', 'Doce ou seco?');
    await user.type(screen.getByRole('textbox', { name: 'Descrição' }), 'x');
    await user.click(button('Salvar pergunta'));
    expect(await screen.findByText('Informe a resposta')).toBeVisible();
    expect(screen.getByText('Informe a próxima pergunta')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Fragrâncias finais' }));
    await user.click(button('Salvar pergunta'));
    expect(await screen.findByText('Escolha ao menos uma fragrância')).toBeVisible();
    expect(saved()).toEqual([]);
  });
});

describe('changing a question', () => {
  beforeEach(() => stored(api, quiz()));

  it('opens with the first question and shows the quiz that it belongs to', async () => {
    edit();
    expect(await picker('Pergunta')).toHaveValue('Pergunta 1');
    for (const [label, value] of [
      ['Nome', 'Qual é o seu perfume?'],
      ['Campanha', 'Verão na praia'],
      ['Idioma', 'Português'],
    ] as const) {
      expect(screen.getByRole('textbox', { name: label })).toHaveValue(value);
      expect(screen.getByRole('textbox', { name: label })).toHaveAttribute('readonly');
    }
    expect(screen.getByText('Rascunho')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Qual é o seu perfume?');
    expect(document.title).toBe('Qual é o seu perfume? - Admin');
  });

  it('offers no next question that would create a loop', async () => {
    stored(api, quiz({ ...SMALL, 3: { 31: { fragrances: [1] } } }));
    const { user } = edit();
    await user.click((await screen.findAllByRole('button', { name: 'Editar' }))[1] as HTMLElement);
    await openAnswer(user, 'Resposta 21');
    await user.click(screen.getByRole('radio', { name: 'Próxima pergunta' }));
    expect(await optionsOf(user, 'Próxima pergunta')).toEqual(['Pergunta 3']);
  });

  it('reorders answers by button and by keyboard, with undo and redo', async () => {
    const { user } = edit();
    const order = () =>
      within(screen.getByRole('form'))
        .getAllByRole('button', { expanded: false })
        .map((one) => one.textContent);
    await picker('Pergunta');
    const before = order();
    await user.click(button('Mover “Resposta 11” para baixo'));
    expect(order()).toEqual(before.toReversed());
    await user.keyboard('{Control>}z{/Control}');
    expect(order()).toEqual(before);
    await user.click(button('Refazer'));
    expect(order()).toEqual(before.toReversed());
    await openAnswer(user, 'Resposta 11');
    await user.click(await picker('Resposta'));
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await user.click(screen.getByRole('button', { name: /^Resposta 11/, expanded: true }));
    expect(order()).toEqual(before);
  });

  it('announces a removed answer and focuses the next one, or the button that adds one', async () => {
    const { user } = edit();
    await picker('Pergunta');
    await user.click(button('Remover “Resposta 11”'));
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName(/^Resposta 12/));
    const told = () => screen.getByText(/ removida$/);
    expect(told()).toHaveTextContent('Resposta “Resposta 11” removida');
    expect(told().closest('[role="status"]')).not.toBeNull();
    await user.click(button('Remover “Resposta 12”'));
    await waitFor(() => expect(button('Adicionar resposta')).toHaveFocus());
    expect(told()).toHaveTextContent('Resposta “Resposta 12” removida');
  });

  it('saves what is still being typed on Ctrl+S', async () => {
    api.on('POST', '/question/add-update', () => answered(quiz().questions[0]));
    const { user } = edit();
    await user.clear(await picker('Pergunta'));
    await user.type(await picker('Pergunta'), 'Frio ou calor?');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(saved()).toHaveLength(1));
    expect(saved()[0]).toMatchObject({ quizQuestionId: 1, quest: 'Frio ou calor?' });
  });

  it('asks before leaving unsaved changes', async () => {
    const { user } = edit();
    await writeText(user, 'Pergunta', 'Outra coisa');
    await user.click((await screen.findAllByRole('button', { name: 'Editar' }))[1] as HTMLElement);
    const dialog = await screen.findByRole('dialog', { name: 'Sair sem salvar?' });
    await user.click(within(dialog).getByRole('button', { name: 'Continuar editando' }));
    expect(await picker('Pergunta')).toHaveValue('Outra coisa');
    await user.click((await screen.findAllByRole('button', { name: 'Editar' }))[1] as HTMLElement);
    await user.click(await screen.findByRole('button', { name: 'Sair sem salvar' }));
    expect(await picker('Pergunta')).toHaveValue('Pergunta 2');
  });

  it('keeps unsaved changes when someone else has saved meanwhile', async () => {
    api.on('POST', '/question/add-update', () => problem(409, 'record.stale', 'Mudou.'));
    const { user } = edit();
    await writeText(user, 'Pergunta', 'Minha pergunta');
    await user.click(button('Salvar pergunta'));
    const dialog = await screen.findByRole('dialog', { name: 'Outra pessoa alterou estes dados' });
    const theirs = quiz({ 1: { 11: { next: 2, label: 'Deles' }, 12: { fragrances: [1] } }, 2: { 21: {} } });
    stored(api, theirs, '"quiz-7-5"');
    await user.click(within(dialog).getByRole('button', { name: 'Recarregar' }));
    expect(await screen.findByRole('button', { name: /^Deles/ })).toBeVisible();
    expect(await picker('Pergunta')).toHaveValue('Minha pergunta');
    api.on('POST', '/question/add-update', () => answered(theirs.questions[0]));
    await user.click(button('Salvar pergunta'));
    await screen.findByText('Pergunta salva');
    const last = api.requestsTo('POST', '/question/add-update').at(-1);
    expect(last?.headers.get('If-Match')).toBe('"quiz-7-5"');
    expect(last?.body).toMatchObject({
      quest: 'Minha pergunta',
      answers: [{ answerId: 811 }, { answerId: 812 }],
    });
  });

  it('shows an error from the server at its answer', async () => {
    const message = 'A opção escolhida não existe ou está inativa. Escolha outra';
    api.on('POST', '/question/add-update', () =>
      problem(400, 'validation', 'Verifique.', [
        { path: 'answers.1.fragranceOptions.0.fragranceId', code: 'reference', message },
      ]),
    );
    const { user } = edit();
    await writeText(user, 'Pergunta', 'Minha pergunta');
    await user.click(button('Salvar pergunta'));
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByRole('button', { name: /^Resposta 12/, expanded: true })).toBeVisible();
  });

  it('undoes only the text in a dialog on Ctrl+Z, and saves nothing there on Ctrl+S', async () => {
    stored(api, { ...quiz(), canUndo: true });
    const { user } = edit();
    await user.click(await screen.findByRole('button', { name: 'Duplicar' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Duplicar / }));
    const name = await dialog.findByRole('textbox', { name: 'Nome' });
    await user.type(name, 'x{Control>}zs{/Control}');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(api.requestsTo('PUT', '/quiz/undo/7')).toEqual([]);
    expect(saved()).toEqual([]);
  });

  it('does not claim that the campaign has no fragrances while they cannot be loaded', async () => {
    stored(api, quiz({ 1: { 11: {} } }));
    api.on('GET', '/campaigns/3', () => problem(503, 'unavailable', 'Volte mais tarde.'));
    const { user } = edit();
    await openAnswer(user, 'Resposta 11');
    await user.click(screen.getByRole('radio', { name: 'Fragrâncias finais' }));
    expect(screen.queryByText('A campanha não tem fragrâncias.')).toBeNull();
    expect(await screen.findByText(/Volte mais tarde/)).toBeVisible();
    api.on('GET', '/campaigns/3', () => json(campaign()));
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByRole('checkbox', { name: 'Lavanda' })).toBeVisible();
  });

  it('undoes the last saved change when there are no unsaved ones', async () => {
    stored(api, { ...quiz(), canUndo: true });
    api.on('PUT', '/quiz/undo/7', () => answered({ ...quiz({ 1: { 11: {} } }), canRedo: true }));
    const { user } = edit();
    await picker('Pergunta');
    await user.click(button('Desfazer'));
    await waitFor(() => expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(2));
    expect(button('Refazer')).toBeEnabled();
    expect(button('Desfazer')).toBeDisabled();
  });

  it('is not possible in an inactive quiz', async () => {
    stored(api, quiz(SMALL, { deletedAt: '2026-02-03T12:00:00.000Z' }));
    edit();
    expect(await screen.findByText(/Só é possível alterar o que está ativo/)).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Salvar pergunta' })).toBeDisabled();
    expect(button('Validar')).toHaveAttribute('aria-disabled', 'true');
    expect(screen.queryByRole('button', { name: /^Mover “[^”]*”$/ })).toBeNull();
  });

  it('passes the accessibility checks', async () => {
    const { user } = edit();
    await openAnswer(user, 'Resposta 11');
    await pick(user, 'Próxima pergunta', 'Pergunta 2');
    expect(await accessibilityViolations()).toEqual([]);
  });
});
