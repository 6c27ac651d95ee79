import type { Locator, Page } from '@playwright/test';
import { apiClient, makeCampaign, makeFragrances } from './support/api.ts';
import { arrowDownTo, expectFocusKept, press, tabBackTo, tabTo } from './support/keyboard.ts';
import {
  type AnswerDraft,
  BEACH_OR_CITY,
  faultButton,
  field,
  playedContent,
  type QuestionDraft,
  questionForm,
  SHARED,
  treeRow,
} from './support/quiz.ts';
import { expect, signIn, test } from './support/test.ts';

const FRAGRANCES = ['Bergamota', 'Baunilha', 'Cedro', 'Vetiver'];

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Writes a text into the focused picker and leaves it. */
async function settle(picker: Locator, text: string): Promise<void> {
  const { keyboard } = picker.page();
  await expect(picker).toBeFocused();
  await keyboard.press('ControlOrMeta+A');
  await keyboard.insertText(text);
  await keyboard.press('Tab');
  await expect(picker).toHaveValue(text);
}

async function writeAnswer(page: Page, { label, next, fragrances }: AnswerDraft): Promise<void> {
  await settle(field(page, 'Resposta'), label);
  const leadsOn = questionForm(page).getByRole('radio', { name: 'Próxima pergunta' });
  await tabTo(leadsOn);
  if (next !== undefined) {
    await tabTo(field(page, 'Próxima pergunta'));
    await settle(field(page, 'Próxima pergunta'), next);
    return;
  }
  await page.keyboard.press('ArrowRight');
  for (const name of fragrances ?? []) {
    const choice = questionForm(page).getByRole('checkbox', { name });
    await tabTo(choice);
    await page.keyboard.press('Space');
    await expect(choice).toBeChecked();
  }
}

async function writeQuestion(page: Page, { quest, answers }: QuestionDraft): Promise<void> {
  await expect(field(page, 'Pergunta')).toBeFocused();
  if ((await field(page, 'Pergunta').inputValue()) !== quest) {
    await settle(field(page, 'Pergunta'), quest);
    await tabTo(field(page, 'Resposta'));
  } else {
    await press(button(page, 'Adicionar resposta'));
  }
  for (const [index, written] of answers.entries()) {
    if (index > 0) {
      await press(button(page, 'Adicionar resposta'));
      await expect(field(page, 'Resposta')).toBeFocused();
    }
    await writeAnswer(page, written);
  }
  await page.keyboard.press('ControlOrMeta+S');
  await expect(page.getByText('Alterações não salvas')).toBeHidden();
  await expect(questionForm(page)).toHaveAttribute('aria-busy', 'false');
  await expectFocusKept(page);
}

/** Focuses the button of the first fault. */
async function toFirstFault(page: Page): Promise<void> {
  await tabBackTo(faultButton(page));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('button').first()).toBeFocused();
  await page.keyboard.press('Enter');
}

async function pressBefore(target: Locator): Promise<void> {
  await tabBackTo(target);
  await target.page().keyboard.press('Enter');
}

test('a quiz is written, corrected and published by keyboard alone', async ({ page, server }) => {
  const api = await apiClient(server.url);
  await makeFragrances(api, FRAGRANCES);
  await makeCampaign(api, 'Verão na orla', { fragranceIds: FRAGRANCES.map((_, index) => index + 1) });
  await api.post('/quiz', { name: 'Praia ou cidade', campaignId: 1, language: 'pt-BR' });
  await signIn(page);
  await page.goto('/admin/quiz/1/update');
  await expect(button(page, 'Nova pergunta')).toBeVisible();

  await test.step('writes five questions', async () => {
    const [first, ...rest] = BEACH_OR_CITY;
    if (!first) throw new Error('There is no first question');
    await tabTo(field(page, 'Pergunta'));
    await writeQuestion(page, first);
    for (const question of rest) {
      await toFirstFault(page);
      await expect(field(page, 'Pergunta')).toHaveValue(question.quest);
      await writeQuestion(page, question);
    }
    await expect(faultButton(page)).toBeHidden();
  });

  await test.step('removes a question and undoes it', async () => {
    const remove = page.getByRole('row', { name: /Rua ou casa\?/ }).getByRole('button', { name: 'Excluir' });
    await press(remove);
    await press(page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }));
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(faultButton(page)).toHaveAccessibleName('1 ponto a corrigir');
    await expectFocusKept(page);
    await page.keyboard.press('ControlOrMeta+Z');
    await expect(faultButton(page)).toBeHidden();
    await expectFocusKept(page);
  });

  await test.step('validates and publishes', async () => {
    await pressBefore(button(page, 'Validar'));
    await expect(page.getByText('Quiz validado', { exact: true })).toBeVisible();
    await expectFocusKept(page);
    await press(button(page, 'Publicar'));
    await press(page.getByRole('dialog').getByRole('button', { name: 'Publicar' }));
    await expect(page.getByRole('status').filter({ hasText: /^Publicado/ })).toBeVisible();
    await expectFocusKept(page);
    expect((await api.get('/app/campaigns/1/quiz?language=pt-BR')).number).toBe(1);
  });

  await test.step('moves an answer in the outline', async () => {
    await page.waitForLoadState('networkidle');
    await tabTo(page.getByRole('treeitem').first());
    await arrowDownTo(treeRow(page, 'Resposta: Sol'));
    await page.keyboard.press('m');
    const dialog = page.getByRole('dialog', { name: 'Mover para…' });
    await tabTo(dialog.getByRole('combobox', { name: 'Destino' }));
    await page.keyboard.type(SHARED);
    // Enter takes whatever option is there at that moment.
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await press(dialog.getByRole('button', { name: 'Mover' }));
    await expect(page.getByText('Estrutura atualizada')).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: /^Rascunho/ })).toContainText(
      'nº 1 continua no ar',
    );
    await expectFocusKept(page);
  });

  await test.step('publishes again', async () => {
    await pressBefore(button(page, 'Validar'));
    await expect(button(page, 'Publicar')).toBeEnabled();
    await press(button(page, 'Publicar'));
    await press(page.getByRole('dialog').getByRole('button', { name: 'Publicar' }));
    await expect(page.getByRole('status').filter({ hasText: /^Publicado/ })).toBeVisible();
    const published = await api.get('/app/campaigns/1/quiz?language=pt-BR');
    expect(published.number).toBe(2);
    const asked = new Map(playedContent(published.questions).map(({ quest, answers }) => [quest, answers]));
    expect(asked.get('Sol ou sombra?')?.map(({ label }) => label)).toEqual(['Sombra']);
    expect(asked.get(SHARED)?.map(({ label }) => label)).toEqual(['Doce', 'Seco', 'Sol']);
  });
});
