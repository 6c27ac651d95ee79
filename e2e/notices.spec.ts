import { expect, type Page } from '@playwright/test';
import { TODAY_KINDS } from '#contracts/today.ts';
import { apiClient, holdForecastAlerts } from './support/api.ts';
import { tabBackTo, tabTo } from './support/keyboard.ts';
import { row } from './support/screens.ts';
import { expectFits, signIn, test } from './support/test.ts';

test.use({ settings: { DEMO_DATA: 'true' } });

const bell = (page: Page, matters: number) =>
  page.getByRole('button', { name: `Avisos, ${matters} pontos de atenção` });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Avisos' });
const attention = (page: Page) =>
  panel(page).getByRole('region', { name: 'Precisa de atenção' }).getByRole('link');

test('the notices panel lists what needs doing and recent events, and links to them', async ({
  page,
  server,
  isMobile,
}) => {
  const api = await apiClient(server.url);
  await holdForecastAlerts(api);
  const { counts, total } = await api.get('/today');
  const matters = TODAY_KINDS.flatMap((kind) => (counts[kind] ? [[kind, counts[kind]] as const] : []));
  expect(matters.length).toBeGreaterThan(3);
  await signIn(page);
  const opener = bell(page, total);
  await expect(opener).toHaveText(String(total));

  await test.step('opens, can be read and returns the focus', async () => {
    if (isMobile) await opener.click();
    else {
      await tabBackTo(opener);
      await page.keyboard.press('Enter');
    }
    await expect(attention(page)).toHaveCount(matters.length + 1);
    await expectFits(page, 'notices');
    if (!isMobile) await tabTo(attention(page).last());
    await page.keyboard.press('Escape');
    await expect(panel(page)).toHaveCount(0);
    await expect(opener).toBeFocused();
  });

  for (const [place, [kind, count]] of matters.entries()) {
    await test.step(`${kind} leads to exactly those items`, async () => {
      await opener.click();
      const link = attention(page).nth(place);
      await expect(link).toContainText(new RegExp(`^${count} `));
      await link.click();
      await expect(page).toHaveURL(new RegExp(`/admin/today\\?kind=${kind}$`));
      await expect(panel(page)).toHaveCount(0);
      await expect(page.getByRole('status').filter({ hasText: /^\d+ ite(m|ns)$/ })).toHaveText(
        new RegExp(`^${count} `),
      );
      await expect(page.locator('main [data-row]')).toHaveCount(count);
    });
  }

  await test.step('drops what is done and lists the change as a recent event', async () => {
    const { data } = await api.get('/quiz?perPage=100');
    for (const { quizId, publishedAt } of data) if (!publishedAt) await api.del(`/quiz/${quizId}`);
    const left = total - counts['quiz.unpublished'];
    const { categoryId } = await api.post('/categories', { name: 'Gourmands' });
    await page.reload();
    await bell(page, left).click();
    await expect(attention(page)).toHaveCount(matters.length);
    const recent = panel(page).getByRole('region', { name: 'O que aconteceu' });
    await expect(recent.getByRole('listitem').first()).toContainText('Criação · Administrator');
    await expect(recent.getByRole('listitem').nth(1)).toContainText('Desativação · Administrator');
    await recent.getByRole('link', { name: `Categoria: Gourmands #${categoryId}` }).click();
    await expect(page).toHaveURL(new RegExp(`/admin/categories/${categoryId}$`));
    await expect(page.getByRole('heading', { level: 1, name: 'Gourmands' })).toBeVisible();
    await bell(page, left).click();
    await panel(page).getByRole('link', { name: 'Ver toda a auditoria' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Auditoria' })).toBeVisible();
    await expect(row(page, 'Criação')).toContainText('Gourmands');
  });
});
