import type { Page } from '@playwright/test';
import { type ApiClient, apiClient, holdForecastAlerts } from './support/api.ts';
import { chooseAction, expectFocusKept, press, tabBackTo } from './support/keyboard.ts';
import { expect, expectFits, signIn, test } from './support/test.ts';

test.use({ settings: { DEMO_DATA: 'true' } });

interface Item {
  key: string;
  place: { name: string } | null;
  assignee: { nome: string } | null;
}

/** The place with most items, and their keys. */
async function busiestPlace(api: ApiClient): Promise<{ name: string; keys: string[] }> {
  const { data }: { data: Item[] } = await api.get('/today?perPage=50');
  const names = data.flatMap(({ place }) => (place ? [place.name] : []));
  const name = names.toSorted((one, other) => countOf(names, other) - countOf(names, one))[0] ?? '';
  return { name, keys: data.filter(({ place }) => place?.name === name).map(({ key }) => key) };
}

const countOf = (names: string[], name: string) => names.filter((each) => each === name).length;

/** Who takes care of items, in their order; those put off are left out. */
async function assignees(api: ApiClient, keys: string[]): Promise<(string | null)[]> {
  const { data }: { data: Item[] } = await api.get('/today?perPage=50');
  return keys.flatMap((key) => {
    const item = data.find((each) => each.key === key);
    return item ? [item.assignee?.nome ?? null] : [];
  });
}

const head = (page: Page) => page.getByRole('region', { name: 'Hoje' });
const bar = (page: Page) => page.getByRole('region', { name: 'Seleção' });
const undo = (page: Page) => page.getByRole('button', { name: 'Desfazer' });

test('the morning of one place is taken, given away, put off and undone in a few clicks', async ({
  page,
  server,
}) => {
  const api = await apiClient(server.url);
  await holdForecastAlerts(api);
  const { name, keys } = await busiestPlace(api);
  expect(keys.length).toBeGreaterThan(1);
  const before = await assignees(api, keys);
  const { total } = await api.get('/today');
  const { data: people } = await api.get('/usuario?profile=ADMIN,STAFF&orderBy=nome&orderByDirection=ASC');
  const chosen: string = people.find(
    ({ nome, organisation }: { nome: string; organisation: object | null }) =>
      organisation === null && nome !== 'Administrator',
  ).nome;
  await signIn(page);

  await test.step('home begins with the most urgent of it', async () => {
    await expect(head(page).getByRole('listitem')).toHaveCount(5);
    await expectFits(page, 'the head of home');
    await head(page)
      .getByRole('link', { name: `Ver tudo (${total})` })
      .click();
    await expect(page).toHaveURL(/\/admin\/today$/);
    await expect(page.locator('main [data-row]')).toHaveCount(Math.min(total, 50));
  });

  const group = page.getByRole('region', { name: new RegExp(`^${name}`) });
  const box = group.getByRole('checkbox').first();

  await test.step('all items of the place are taken', async () => {
    await box.click();
    await expect(bar(page).getByRole('status')).toHaveText(`${keys.length} itens selecionados`);
    await expectFits(page, 'a selection of today');
    await bar(page).getByRole('button', { name: 'Assumir' }).click();
    await expect(page.getByText(/itens? assumidos?$/)).toBeVisible();
    expect(await assignees(api, keys)).toEqual(keys.map(() => 'Administrator'));
    await undo(page).click();
    await expect(page.getByText('Ação desfeita')).toBeVisible();
    expect(await assignees(api, keys)).toEqual(before);
  });

  await test.step('they are given to somebody', async () => {
    await box.click();
    await bar(page).getByRole('button', { name: 'Atribuir' }).click();
    await page.getByRole('option', { name: chosen }).click();
    await expect(page.getByText(`${keys.length} itens atribuídos a ${chosen}`)).toBeVisible();
    expect(await assignees(api, keys)).toEqual(keys.map(() => chosen));
    await expect(group.getByText(chosen)).toHaveCount(keys.length);
    await undo(page).click();
    await expect(group.getByText(chosen)).toHaveCount(0);
    expect(await assignees(api, keys)).toEqual(before);
  });

  await test.step('they are put off, and are back after an undo', async () => {
    await box.click();
    await bar(page).getByRole('button', { name: 'Adiar' }).click();
    await page.getByRole('menuitem', { name: 'Adiar por 1 semana' }).click();
    await expect(page.getByText(`${keys.length} itens adiados`)).toBeVisible();
    await expect(group).toHaveCount(0);
    expect(await assignees(api, keys)).toEqual([]);
    await page.getByText('Adiados', { exact: true }).click();
    await expect(group.getByText(/^adiado até/).first()).toBeAttached();
    await expectFits(page, 'what is put off');
    await undo(page).click();
    await expect(group).toHaveCount(0);
    await page.getByText('Todos', { exact: true }).click();
    await expect(group.getByRole('listitem')).toHaveCount(keys.length);
    expect(await assignees(api, keys)).toEqual(before);
  });
});

test('one number answers one question, wherever it is shown', async ({ page, server }) => {
  const api = await apiClient(server.url);
  await holdForecastAlerts(api);
  const { counts, total } = await api.get('/today');
  const { quizzes } = await api.get('/dashboard/summary');
  expect(counts['quiz.unpublished']).toBe(quizzes.unpublished);
  expect(counts['device.silent']).toBe(
    (await api.get('/alerts?kind=device.silent&state=open,acknowledged')).total,
  );
  await signIn(page);
  await expect(page.getByRole('button', { name: `Avisos, ${total} pontos de atenção` })).toBeVisible();
  await expect(head(page).getByRole('link', { name: `Ver tudo (${total})` })).toBeVisible();
  await page.goto('/admin/today');
  await expect(
    page.getByRole('button', { name: `Sem comunicação ${counts['device.silent']}` }),
  ).toBeVisible();
});

test('today is worked by keyboard alone', async ({ page }) => {
  await signIn(page);
  await expect(head(page).getByRole('listitem').first()).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await expect(page.getByRole('heading', { level: 1, name: 'Hoje' })).toBeFocused();

  await test.step('j and k walk through the items', async () => {
    const rows = page.locator('main [data-row]');
    await expect(rows.first()).toBeVisible();
    await page.keyboard.press('j');
    await expect(rows.first().getByRole('link').first()).toBeFocused();
    await page.keyboard.press('j');
    await expect(rows.nth(1).getByRole('link').first()).toBeFocused();
    await page.keyboard.press('k');
    await expect(rows.first().getByRole('link').first()).toBeFocused();
  });

  await test.step('an item is put off until a day, and the focus stays on the page', async () => {
    const menu = page.getByRole('button', { name: /^Ações: / }).first();
    await chooseAction(menu, 'Adiar por 1 dia');
    // At once rather than by Tab: the notice with the button closes by itself.
    await undo(page).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Ação desfeita')).toBeVisible();
    await expectFocusKept(page);
  });

  await test.step('a place is selected and taken', async () => {
    const box = page.getByRole('checkbox', { name: /^Selecionar os? .*ite(m|ns) de / }).first();
    await page.reload();
    await press(box, 'Space');
    await expect(box).toBeChecked();
    const take = bar(page).getByRole('button', { name: 'Assumir' });
    await tabBackTo(take);
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^(Item assumido|\d+ itens assumidos)$/)).toBeVisible();
    await expect(box).not.toBeChecked();
    await expectFocusKept(page);
  });
});
