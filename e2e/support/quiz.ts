import { expect, type Locator, type Page } from '@playwright/test';

/** An answer and its destination: a question, or fragrances. */
export interface AnswerDraft {
  label: string;
  description?: string;
  /** Text of the next question, existing or new. */
  next?: string;
  fragrances?: string[];
}

export interface QuestionDraft {
  quest: string;
  answers: AnswerDraft[];
}

export const SHARED = 'Doce ou seco?';

/** Five questions, one of which two answers lead to; ordered so that each is known before it is written. */
export const BEACH_OR_CITY: QuestionDraft[] = [
  {
    quest: 'Onde você quer estar?',
    answers: [
      { label: 'Na praia', description: 'Com os pés na areia', next: 'Sol ou sombra?' },
      { label: 'Na cidade', next: 'Dia ou noite?' },
    ],
  },
  {
    quest: 'Sol ou sombra?',
    answers: [
      { label: 'Sol', fragrances: ['Bergamota'] },
      { label: 'Sombra', next: SHARED },
    ],
  },
  {
    quest: 'Dia ou noite?',
    answers: [
      { label: 'Dia', next: SHARED },
      { label: 'Noite', next: 'Rua ou casa?' },
    ],
  },
  {
    quest: SHARED,
    answers: [
      { label: 'Doce', fragrances: ['Baunilha'] },
      { label: 'Seco', fragrances: ['Cedro', 'Vetiver'] },
    ],
  },
  {
    quest: 'Rua ou casa?',
    answers: [
      { label: 'Rua', fragrances: ['Cedro'] },
      { label: 'Casa', fragrances: ['Baunilha', 'Vetiver'] },
    ],
  },
];

/** The form of the question being edited. */
export const questionForm = (page: Page) => page.getByRole('form', { name: /pergunta$/ });
export const field = (page: Page, name: string) =>
  questionForm(page)
    .getByRole('combobox', { name, exact: true })
    .or(questionForm(page).getByRole('textbox', { name, exact: true }));
export const faultButton = (page: Page) => page.getByRole('button', { name: /pontos? a corrigir$/ });

export const openFaults = (page: Page) => faultButton(page).click();

export const treeRow = (page: Page, name: string): Locator =>
  page.getByRole('treeitem', { name, exact: true });

/** Fills a picker that also accepts new texts, and leaves it. */
async function settle(picker: Locator, text: string): Promise<void> {
  await picker.fill(text);
  await picker.press('Tab');
  await expect(picker).toHaveValue(text);
}

export async function fillAnswer(page: Page, answer: AnswerDraft): Promise<void> {
  await settle(field(page, 'Resposta'), answer.label);
  if (answer.description) await field(page, 'Descrição').fill(answer.description);
  if (answer.next !== undefined) await settle(field(page, 'Próxima pergunta'), answer.next);
  if (!answer.fragrances) return;
  await questionForm(page).getByText('Fragrâncias finais', { exact: true }).click();
  for (const name of answer.fragrances) {
    await questionForm(page).getByText(name, { exact: true }).click();
    await expect(questionForm(page).getByRole('checkbox', { name })).toBeChecked();
  }
}

/** Fills in the open question from its first answer on, and saves it. */
export async function fillQuestion(page: Page, { quest, answers }: QuestionDraft): Promise<void> {
  await expect(field(page, 'Pergunta')).toBeVisible();
  if ((await field(page, 'Pergunta').inputValue()) !== quest) await settle(field(page, 'Pergunta'), quest);
  for (const [index, answer] of answers.entries()) {
    if (index > 0 || (await field(page, 'Resposta').count()) === 0) await addAnswer(page);
    await fillAnswer(page, answer);
  }
  await saveQuestion(page);
}

export async function addAnswer(page: Page): Promise<void> {
  await questionForm(page).getByRole('button', { name: 'Adicionar resposta' }).click();
  await expect(field(page, 'Resposta')).toBeFocused();
}

export async function saveQuestion(page: Page): Promise<void> {
  await questionForm(page).getByRole('button', { name: 'Salvar pergunta' }).click();
  await expect(page.getByText('Alterações não salvas')).toBeHidden();
  await expect(questionForm(page)).toHaveAttribute('aria-busy', 'false');
}

/** The content of a published copy or a quiz, without ids: texts and where they lead. */
export function playedContent(questions: PlayedQuestion[]): QuestionDraft[] {
  const questOf = new Map(questions.map(({ quizQuestionId, quest }) => [quizQuestionId, quest]));
  return questions.map(({ quest, answers }) => ({
    quest,
    answers: answers.map(({ label, description, nextQuestionId, fragrances }) => ({
      label,
      ...(description !== '' && { description }),
      ...(nextQuestionId !== null && { next: questOf.get(nextQuestionId) ?? 'a question of another quiz' }),
      ...(fragrances.length > 0 && { fragrances: fragrances.map(({ name }) => name) }),
    })),
  }));
}

interface PlayedQuestion {
  quizQuestionId: number;
  quest: string;
  answers: {
    label: string;
    description: string;
    nextQuestionId: number | null;
    fragrances: { name: string }[];
  }[];
}
