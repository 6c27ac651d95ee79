import { apiClient, makeCampaign, makeFragrances, makeQuiz } from './support/api.ts';
import { field } from './support/quiz.ts';
import { expect, expectFitsInBothSchemes, signIn, test } from './support/test.ts';

/** A highlighted option has the brand's colour as its background. */
test('the highlighted option of a picker can be read in both schemes', async ({ page, server }) => {
  const api = await apiClient(server.url);
  await makeFragrances(api, ['Bergamota', 'Vetiver']);
  await makeCampaign(api, 'Verão', { fragranceIds: [1, 2] });
  await makeQuiz(api);
  const { organisationId } = await api.post('/organisations', { name: 'Hotéis Aurora' });
  await api.post('/places', { organisationId, name: 'Spa', address: null, timeZone: 'America/Belem' });
  await api.post('/devices', { macAddress: '02:00:5E:00:53:01', owner: null });
  await signIn(page);
  const highlighted = page.locator('[data-combobox-selected]');
  const expectReadable = async (name: string) => {
    await expect(highlighted).toHaveCount(1);
    await expectFitsInBothSchemes(page, name, 'colours');
  };

  await page.goto('/admin/quiz/1/update');
  await field(page, 'Pergunta').fill('Uma pergunta nova?');
  await expect(page.getByRole('option', { name: 'Criar' })).toHaveAttribute('data-combobox-selected');
  await expectReadable('a new text');

  for (const [path, label] of [
    ['/admin/fragrances/create', 'Categoria'],
    ['/admin/places/create', 'Organização'],
    ['/admin/places/create', 'País'],
    ['/admin/initiatives/create', 'Campanha'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('combobox', { name: label, exact: true }).click();
    await expect(page.getByRole('option').first()).toBeVisible();
    // A page of options that arrives takes the highlight away again.
    await expect(async () => {
      if ((await highlighted.count()) === 0) await page.keyboard.press('ArrowDown');
      await expect(highlighted).toHaveCount(1, { timeout: 500 });
    }).toPass();
    await expectReadable(`${label} of ${path}`);
  }
});
