import { field } from './support/quiz.ts';
import { expect, expectFitsInBothSchemes, signIn, test } from './support/test.ts';

test.use({ settings: { DEMO_DATA: 'true' }, shared: true });

/** A highlighted option has the brand's colour as its background. */
test('the highlighted option of a picker can be read in both schemes', async ({ page }) => {
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
