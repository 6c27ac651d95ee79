import type { Page } from '@playwright/test';
import { type ApiClient, apiClient, campaignForm, makeCampaign, makeFragrances } from './support/api.ts';
import {
  addAnswer,
  BEACH_OR_CITY,
  faultButton,
  field,
  fillAnswer,
  fillQuestion,
  openFaults,
  playedContent,
  questionForm,
  SHARED,
  saveQuestion,
  treeRow,
} from './support/quiz.ts';
import { choose, confirm, expectFound, goTo, row } from './support/screens.ts';
import { expect, signIn, test, violations } from './support/test.ts';

const FRAGRANCES = ['Bergamota', 'Baunilha', 'Cedro', 'Vetiver'];

async function prepare(url: string): Promise<ApiClient> {
  const api = await apiClient(url);
  await makeFragrances(api, FRAGRANCES);
  await makeCampaign(api, 'Verão na orla', { fragranceIds: FRAGRANCES.map((_, index) => index + 1) });
  return api;
}

/** The copy that apps get. */
const playing = (api: ApiClient) => api.get('/app/campaigns/1/quiz?language=pt-BR');

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Switches to a view if the screen only has room for one. */
async function show(page: Page, view: 'Estrutura' | 'Pergunta' | 'Visão geral'): Promise<void> {
  const choice = page.getByRole('radiogroup', { name: 'O que mostrar' });
  if (await choice.isVisible()) await choice.getByText(view, { exact: true }).click();
}

/** Clicks an element in the page. @returns whether it is gone in the next frame */
function isGoneOnceClicked(element: HTMLElement | SVGElement): Promise<boolean> {
  element.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  return new Promise((resolve) => requestAnimationFrame(() => resolve(!element.isConnected)));
}

async function openFault(page: Page, text: string | RegExp): Promise<void> {
  await openFaults(page);
  await page.getByRole('dialog').getByRole('button', { name: text }).click();
}

test('a quiz is written, corrected after every kind of fault, published, edited and published again', async ({
  page,
  server,
}) => {
  const api = await prepare(server.url);
  await signIn(page);
  await goTo(page, 'Quiz');
  await page.getByRole('button', { name: 'Adicionar' }).click();
  await page.getByLabel('Nome').fill('Praia ou cidade');
  await choose(page, 'Campanha', 'Verão na orla');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.getByRole('button', { name: 'Escrever perguntas' }).click();
  await expect(button(page, 'Validar')).toBeDisabled();

  await test.step('leads from each question to the next while writing', async () => {
    const [first, ...rest] = BEACH_OR_CITY;
    if (!first) throw new Error('There is no first question');
    await fillQuestion(page, first);
    await expect(faultButton(page)).toHaveAccessibleName('2 pontos a corrigir');
    for (const question of rest) {
      await openFault(page, new RegExp(`não tem respostas.*${question.quest.replace('?', '\\?')}`));
      await expect(field(page, 'Pergunta')).toHaveValue(question.quest);
      await fillQuestion(page, question);
    }
    await expect(faultButton(page)).toBeHidden();
    await show(page, 'Estrutura');
    await expect(treeRow(page, `Pergunta: ${SHARED}`)).toHaveCount(1);
    await expect(treeRow(page, `Pergunta mostrada em outro lugar: ${SHARED}`)).toHaveCount(1);
    expect(await violations(page)).toEqual([]);
  });

  await test.step('reports an answer without a destination', async () => {
    await show(page, 'Visão geral');
    await page
      .getByRole('row', { name: /Rua ou casa\?/ })
      .getByRole('button', { name: 'Excluir' })
      .click();
    await expect(page.getByRole('dialog')).toContainText('Esta resposta ficará sem destino:');
    await expect(page.getByRole('dialog')).toContainText('Dia ou noite? › Noite');
    await confirm(page);
    await expect(faultButton(page)).toHaveAccessibleName('1 ponto a corrigir');
    await openFaults(page);
    const entry = page.getByRole('dialog').getByRole('button', { name: /não leva a lugar nenhum.*Noite/ });
    // The list would take the next click if it only faded out.
    expect(await entry.evaluate(isGoneOnceClicked)).toBe(true);
    await expect(field(page, 'Pergunta')).toHaveValue('Dia ou noite?');
    await button(page, 'Validar').click();
    await expect(page.getByText('O quiz tem pontos a corrigir antes de ser validado.')).toBeVisible();
    await button(page, 'Desfazer').click();
    await expect(page.getByText('Alteração desfeita')).toBeVisible();
    await expect(faultButton(page)).toBeHidden();
  });

  await test.step('reports several beginnings and the questions that only they lead to', async () => {
    await show(page, 'Visão geral');
    await button(page, 'Nova pergunta').click();
    await fillQuestion(page, {
      quest: 'Quem chegou depois?',
      answers: [{ label: 'Uma pergunta sozinha', next: 'Ninguém chega aqui?' }],
    });
    await openFaults(page);
    const faults = page.getByRole('dialog');
    await expect(
      faults.getByRole('button', { name: /mais de uma pergunta inicial.*Quem chegou/ }),
    ).toBeVisible();
    await expect(faults.getByRole('button', { name: /Nenhum caminho.*Ninguém chega aqui/ })).toBeVisible();
    await expect(faults.getByRole('button', { name: /não tem respostas.*Ninguém chega aqui/ })).toBeVisible();
    await page.keyboard.press('Escape');
    for (const quest of ['Quem chegou depois?', 'Ninguém chega aqui?']) {
      await show(page, 'Visão geral');
      await page.getByRole('row', { name: quest }).getByRole('button', { name: 'Excluir' }).click();
      await confirm(page);
      await expect(page.getByRole('row', { name: quest })).toHaveCount(0);
    }
    await expect(faultButton(page)).toBeHidden();
  });

  await test.step('refuses to create a loop', async () => {
    await show(page, 'Estrutura');
    await treeRow(page, `Pergunta: ${SHARED}`).click();
    await expect(field(page, 'Pergunta')).toHaveValue(SHARED);
    await addAnswer(page);
    await field(page, 'Próxima pergunta').click();
    await expect(page.getByRole('option', { name: 'Rua ou casa?' })).toBeVisible();
    await expect(page.getByRole('option', { name: 'Onde você quer estar?' })).toHaveCount(0);
    await page.keyboard.press('Escape');
  });

  await test.step('keeps a recommended fragrance in the campaign', async () => {
    const form = campaignForm('Verão na orla');
    await expect(api.put('/campaigns/1', form)).rejects.toThrow('campaign.has_answers');
  });

  await test.step('is what apps get once validated and published', async () => {
    await button(page, 'Validar').click();
    await expect(page.getByText('Quiz validado', { exact: true })).toBeVisible();
    await expect(button(page, 'Validar')).toBeDisabled();
    await button(page, 'Publicar').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publicar' }).click();
    await expect(page.getByText('Quiz publicado', { exact: true })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: /^Publicado/ })).toBeVisible();
    const published = await playing(api);
    expect(published).toMatchObject({ number: 1, name: 'Praia ou cidade', language: 'pt-BR' });
    expect(bySaying(published.questions)).toEqual([...BEACH_OR_CITY].sort(byQuest));
  });

  const other = { label: 'No jardim', fragrances: ['Bergamota', 'Cedro'] };

  await test.step('becomes a draft when edited, while apps keep the published copy', async () => {
    await show(page, 'Estrutura');
    await treeRow(page, 'Pergunta: Onde você quer estar?').click();
    await addAnswer(page);
    await fillAnswer(page, other);
    await saveQuestion(page);
    const state = page.getByRole('status').filter({ hasText: /^Rascunho/ });
    await expect(state).toContainText('A versão nº 1 continua no ar.');
    expect((await playing(api)).number).toBe(1);
  });

  await test.step('keeps what was typed when somebody else edits the quiz too', async () => {
    const read = await api.get('/quiz/1');
    const last = read.questions.find((one: { question: { quest: string } }) => one.question.quest === SHARED);
    await show(page, 'Estrutura');
    await treeRow(page, 'Pergunta: Rua ou casa?').click();
    await field(page, 'Pergunta').fill('Na rua ou em casa?');
    await field(page, 'Pergunta').press('Tab');
    await api.del(`/question/${last.quizQuestionId}`);
    await questionForm(page).getByRole('button', { name: 'Salvar pergunta' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Recarregar' }).click();
    await expect(field(page, 'Pergunta')).toHaveValue('Na rua ou em casa?');
    await expect(faultButton(page)).toHaveAccessibleName('2 pontos a corrigir');
    await saveQuestion(page);
    expect((await api.get('/quiz/1')).questions).toHaveLength(4);
    await button(page, 'Desfazer').click();
    await expect(page.getByText('Alteração desfeita').last()).toBeVisible();
    await expect(field(page, 'Pergunta')).toHaveValue('Rua ou casa?');
    await button(page, 'Desfazer').click();
    await expect(faultButton(page)).toBeHidden();
  });

  await test.step('is what apps get once published again', async () => {
    await button(page, 'Validar').click();
    await expect(button(page, 'Publicar')).toBeEnabled();
    await button(page, 'Publicar').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publicar' }).click();
    await expect(page.getByRole('status').filter({ hasText: /^Publicado/ })).toBeVisible();
    const [first, ...rest] = BEACH_OR_CITY;
    const published = await playing(api);
    expect(published.number).toBe(2);
    expect(bySaying(published.questions)).toEqual(
      [{ quest: first?.quest, answers: [...(first?.answers ?? []), other] }, ...rest].sort(byQuest),
    );
  });

  await goTo(page, 'Quiz');
  await expectFound(page, 'Praia ou cidade');
  await expect(row(page, 'Praia ou cidade')).toContainText('Português');
});

const byQuest = (one: { quest?: string | undefined }, two: { quest?: string | undefined }) =>
  (one.quest ?? '').localeCompare(two.quest ?? '');
const bySaying = (questions: Parameters<typeof playedContent>[0]) => playedContent(questions).sort(byQuest);
