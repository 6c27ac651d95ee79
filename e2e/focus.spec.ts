import type { Locator } from '@playwright/test';
import { tabTo } from './support/keyboard.ts';
import { field, questionForm } from './support/quiz.ts';
import { expect, signIn, test } from './support/test.ts';

test.use({ settings: { DEMO_DATA: 'true' }, shared: true });

test('the focus returns to where it was', async ({ page }) => {
  await signIn(page);
  await page.goto('/admin/categories');
  await page.getByRole('button', { name: 'Adicionar' }).click();
  const name = page.getByLabel('Nome');

  await test.step('after a person decides to stay on a page', async () => {
    await name.fill('Verdes');
    await tabTo(page.getByRole('button', { name: 'Cancelar' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Cancelar' })).toBeFocused();
    const link = page
      .getByRole('navigation', { name: 'Menu principal' })
      .getByRole('link', { name: 'Painel' });
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(link).toBeFocused();
  });

  await test.step('after an answer is removed', async () => {
    await name.fill('');
    await page.goto('/admin/quiz/1/update');
    const removes = questionForm(page).getByRole('button', { name: /^Remover/ });
    await expect(field(page, 'Pergunta')).toBeVisible();
    const count = await removes.count();
    await removes.nth(count - 2).focus();
    await page.keyboard.press('Enter');
    await expect(removes).toHaveCount(count - 1);
    await expect(questionForm(page).locator('li button:focus')).toHaveCount(1);
    await page.getByRole('button', { name: 'Reverter' }).click();
  });

  await test.step('after a quiz is validated and published', async () => {
    const validate = page.getByRole('button', { name: 'Validar', exact: true });
    await validate.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Quiz validado', { exact: true })).toBeVisible();
    await expect(validate).toBeFocused();
    await expect(validate).toBeDisabled();
    const publish = page.getByRole('button', { name: 'Publicar', exact: true });
    await publish.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Publicar' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: /^Publicado/ })).toBeVisible();
    await expect(publish).toBeFocused();
  });

  await test.step('after the last page of a list is reached', async () => {
    await page.goto('/admin/fragrances?size=50');
    const next = page.getByRole('button', { name: 'Próxima página' });
    await next.focus();
    await page.keyboard.press('Enter');
    await expect(next).toBeDisabled();
    await expect(page.getByRole('navigation', { name: 'Páginas' })).toBeFocused();
  });

  await test.step('after a fragrance is dragged to another slot', async () => {
    await page.goto('/admin/campaigns/2/update');
    const from = page.locator('[data-slot][data-filled]').first();
    const to = page.locator('[data-slot]:not([data-filled])').first();
    // Scroll the whole ring clear of the header and of the form's buttons.
    await page
      .getByRole('group', { name: 'Slots do dispositivo' })
      .evaluate((ring) => ring.scrollIntoView({ block: 'center' }));
    const place = async (slot: Locator) => {
      const box = await slot.boundingBox();
      if (!box) throw new Error('There is no slot');
      return [box.x + box.width / 2, box.y + box.height / 2] as const;
    };
    const number = await to.getAttribute('data-slot');
    const [target, source] = [await place(to), await place(from)];
    await page.mouse.move(...source);
    await page.mouse.down();
    await page.mouse.move(...target, { steps: 5 });
    await page.mouse.up();
    await expect(page.locator(`[data-slot="${number}"]`)).toBeFocused();
  });
});
