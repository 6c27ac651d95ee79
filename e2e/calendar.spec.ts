import { expect, type Page } from '@playwright/test';
import { type ApiClient, apiClient, makeCampaign, makeFragrances } from './support/api.ts';
import { arrowRightTo, tabTo } from './support/keyboard.ts';
import { goTo, row } from './support/screens.ts';
import { expectFits, signIn, test } from './support/test.ts';

/** Today in the installation's zone, and a day of the next month, `YYYY-MM-DD`. */
async function daysOf(api: ApiClient): Promise<{ today: string; later: string }> {
  const { today } = await api.get('/calendar/days');
  const [year, month] = today.split('-').map(Number);
  return { today, later: new Date(Date.UTC(year, month, 3)).toISOString().slice(0, 10) };
}

/** Creates a quiz published today, and capsules that expire on a day. */
async function prepare(api: ApiClient, dueDate: string): Promise<void> {
  await makeFragrances(api, ['Bergamota']);
  await makeCampaign(api, 'Verão na orla');
  const { quizId } = await api.post('/quiz', { name: 'Quiz do verão', campaignId: 1, language: 'pt-BR' });
  const answers = [{ label: 'Mar', fragranceOptions: [{ fragranceId: 1 }] }];
  await api.post('/question/add-update', { quizId, quest: 'Para onde?', answers });
  await api.put(`/quiz/validate/${quizId}`, {});
  await api.put(`/quiz/publish/${quizId}`, {});
  const file = new FormData();
  const lines = ['serialNumber,fragrance,totalShots,dueDate', `CAP-1,Bergamota,900,${dueDate}`];
  file.set('file', new Blob([[...lines, 'CAP-2,Bergamota,900,'].join('\n')]), 'capsulas.csv');
  await api.post('/import/capsules', file);
}

const words = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('pt-BR', { ...options, timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`));
const monthOf = (day: string) => words(day, { month: 'long', year: 'numeric' });

const month = (page: Page, day: string) =>
  page.getByRole('heading', { level: 2, name: monthOf(day), exact: true });
const cell = (page: Page, day: string) =>
  page.getByRole('button', { name: new RegExp(`^${words(day, { dateStyle: 'full' })}`) });
const panel = (page: Page, day: string) =>
  page.getByRole('region', { name: words(day, { dateStyle: 'full' }) });

test('the calendar shows events, links to their records and keeps its view', async ({
  page,
  server,
  isMobile,
}) => {
  const api = await apiClient(server.url);
  const { today, later } = await daysOf(api);
  await prepare(api, later);
  await signIn(page);
  await goTo(page, 'Calendário');

  await test.step('shows a quiz published today', async () => {
    await expect(month(page, today)).toBeVisible();
    await expect(cell(page, today)).toHaveAccessibleName(/, hoje, 1 quiz publicado$/);
    await expect(panel(page, today)).toContainText('Versão 1 publicada: Verão na orla');
    await expectFits(page, 'month');
  });

  await test.step('shows a capsule that expires in another month', async () => {
    await page.getByRole('button', { name: 'Próximo mês' }).click();
    await expect(month(page, later)).toBeVisible();
    await expect(cell(page, later)).toHaveAccessibleName(/, 1 cápsula vence$/);
    if (isMobile) await cell(page, later).click();
    else {
      await tabTo(page.getByRole('grid').locator('button[tabindex="0"]'));
      await arrowRightTo(cell(page, later));
      await page.keyboard.press('Enter');
    }
    await expect(panel(page, later)).toContainText('Vence: Bergamota');
    await expect(page).toHaveURL(new RegExp(`day=${later}`));
    await expectFits(page, 'a day');
  });

  await test.step('keeps the list of one kind after leaving and reloading', async () => {
    await page.getByText('Cápsulas', { exact: true }).last().click();
    await page.getByText('Lista', { exact: true }).click();
    await expect(row(page, 'CAP-1')).toContainText('Vencimento de cápsula');
    await expectFits(page, 'list');
    const asLeft = async () => {
      await expect(month(page, later)).toBeVisible();
      await expect(page.getByRole('radio', { name: 'Lista' })).toBeChecked();
      await expect(page.getByRole('radio', { name: 'Cápsulas' })).toBeChecked();
      await expect(row(page, 'CAP-1')).toBeVisible();
    };
    await goTo(page, 'Painel', 'Olá, Administrator');
    await goTo(page, 'Calendário');
    await asLeft();
    await page.goto('/admin/calendar');
    await asLeft();
  });

  await test.step('links each entry to its record', async () => {
    await page.getByRole('link', { name: 'CAP-1' }).click();
    await expect(page).toHaveURL(/\/admin\/capsules\/\d+$/);
    await expect(page.getByRole('heading', { level: 1, name: 'CAP-1' })).toBeVisible();
    await expect(row(page, 'CAP-2')).toHaveCount(0);
    await page.goBack();
    await page.getByText('Tudo', { exact: true }).click();
    await page.getByText('Mês', { exact: true }).click();
    await page.getByRole('button', { name: 'Hoje' }).click();
    await panel(page, today).getByRole('link', { name: 'Quiz do verão' }).click();
    await expect(page).toHaveURL(/\/admin\/quiz\/1\/update$/);
    await expect(page.locator('[data-field=quest]')).toHaveValue('Para onde?');
  });
});
