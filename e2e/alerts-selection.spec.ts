import { expect } from '@playwright/test';
import { apiClient } from './support/api.ts';
import { goTo } from './support/screens.ts';
import { expectFits, signIn, test } from './support/test.ts';

test.use({ settings: { DEMO_DATA: 'true' }, shared: true });

test("the morning's alerts of one hotel are one task, which is acknowledged as a whole and undone", async ({
  page,
  server,
}) => {
  const api = await apiClient(server.url);
  const alertsOf = async (query: string) => (await api.get(`/alerts?perPage=100&${query}`)).data;
  const isRefill = ({ kind }: { kind: string }) => /^capsule\.(low|due|empty_within)$/.test(kind);
  const open = await alertsOf('state=open');
  // The place with the longest name, which must fit a phone as well.
  const [place] = open
    .filter(isRefill)
    .map((alert: { place: { placeId: number; name: string } | null }) => alert.place)
    .filter(
      (each: { placeId: number } | null) =>
        each &&
        open.filter(
          (alert: { kind: string; place: { placeId: number } | null }) =>
            isRefill(alert) && alert.place?.placeId === each.placeId,
        ).length > 1,
    )
    .sort((a: { name: string }, b: { name: string }) => b.name.length - a.name.length);
  const ofHotel = () => alertsOf(`state=open&placeId=${place.placeId}`);
  const before = await ofHotel();
  await signIn(page);
  await page.goto(`/admin/alerts?placeId=${place.placeId}&size=50`);
  const toggle = page.getByRole('button', { name: new RegExp(`^Mostrar os \\d+ alertas de ${place.name}`) });

  await test.step('what one visit settles is one row, which leads to what to bring', async () => {
    await expect(toggle).toBeVisible();
    await expectFits(page, 'alerts-task');
    await expect(page.getByRole('link', { name: /^Repor \d+ cápsula/ })).toHaveAttribute(
      'href',
      `/admin/refill?placeId=${place.placeId}`,
    );
    await toggle.click();
    await expect(page.getByRole('link', { name: /^CAP-/ }).first()).toBeVisible();
    await page.getByRole('button', { name: /^Recolher os/ }).click();
  });

  await test.step('all of them are acknowledged at once, and put back', async () => {
    const all = page
      .getByRole('checkbox', { name: 'Selecionar os desta página' })
      .or(page.getByRole('checkbox', { name: /^Selecionar tudo/ }));
    await all.first().click();
    await page.getByRole('region', { name: 'Seleção' }).getByRole('button', { name: 'Assumir' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(`${before.length} itens serão alterados`);
    await dialog.getByRole('button', { name: 'Confirmar' }).click();
    await expect(page.getByText(`${before.length} itens alterados`)).toBeVisible();
    expect(await ofHotel()).toEqual([]);
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect(page.getByText('Ação desfeita')).toBeVisible();
    expect(await ofHotel()).toEqual(before);
  });

  await test.step('the row leads to the refill list of the hotel', async () => {
    await page.getByRole('link', { name: /^Repor \d+ cápsula/ }).click();
    await expect(page).toHaveURL(new RegExp(`placeId=${place.placeId}`));
    await goTo(page, 'Alertas');
  });
});
