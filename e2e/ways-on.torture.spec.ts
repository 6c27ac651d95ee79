import type { Page } from '@playwright/test';
import { apiClient } from './support/api.ts';
import { makePerson, newPerson } from './support/people.ts';
import { settled } from './support/settled.ts';
import { expect, signIn, test } from './support/test.ts';

/** Buttons that lead nowhere: they show the same again, or only explain. */
const PASSIVE = /^(Atualizar|Ajuda|Colunas|Visualizações|Filtros|Ver tabela|Ver gráfico|Exportar|Imprimir)/;

/** How many pages of a kind are visited: their addresses differ in ids or in what is asked for. */
const OF_A_KIND = 2;

/** The kind of page that an address is of. */
function kindOf(path: string): string {
  const { pathname, searchParams } = new URL(path, 'http://sillage');
  return `${pathname.replace(/\d+/g, '#')}?${[...searchParams.keys()].sort()}`;
}

/** Follows all links from home, and collects the pages that don't exist or from which nothing leads on. */
async function crawl(page: Page): Promise<{ pages: number; deadEnds: string[] }> {
  const deadEnds: string[] = [];
  const kinds = new Map<string, number>();
  const waiting: [path: string, from: string][] = [['/admin/home', 'sign-in']];
  const known = new Set(['/admin/home']);
  for (const [path, from] of waiting) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await settled(page);
    const title = await page.getByRole('heading', { level: 1 }).first().textContent();
    if (title === 'Nada por aqui') deadEnds.push(`${path} does not exist, linked from ${from}`);
    const failed = await page.locator('main').getByText('Tentar novamente').count();
    if (failed > 0) deadEnds.push(`${path} fails, linked from ${from}`);
    const main = page.locator('main');
    const links = await main
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    const buttons = await main
      .getByRole('button', { disabled: false })
      .evaluateAll((all) =>
        all.map((one) => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim()),
      );
    const onward = links.filter((href) => href.startsWith('/') && href !== path);
    const ways = onward.length + buttons.filter((name) => name !== '' && !PASSIVE.test(name)).length;
    const writable = await main.getByRole('textbox').count();
    if (ways + writable === 0) deadEnds.push(`${path} leads nowhere`);
    const menu = await page
      .getByRole('navigation')
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    for (const href of [...menu, ...onward]) {
      if (!href.startsWith('/admin') || known.has(href)) continue;
      known.add(href);
      const kind = kindOf(href);
      const seen = kinds.get(kind) ?? 0;
      kinds.set(kind, seen + 1);
      if (seen < OF_A_KIND) waiting.push([href, path]);
    }
  }
  return { pages: waiting.length, deadEnds };
}

test('no page of an empty world is a dead end', async ({ page }) => {
  await signIn(page);
  const { pages, deadEnds } = await crawl(page);
  expect(deadEnds).toEqual([]);
  expect(pages).toBeGreaterThan(40);
});

test.describe('with demo data', () => {
  test.use({ settings: { DEMO_DATA: 'true' }, shared: true });

  test('no page of the house is a dead end', async ({ page }) => {
    await signIn(page);
    const { pages, deadEnds } = await crawl(page);
    expect(deadEnds).toEqual([]);
    expect(pages).toBeGreaterThan(80);
  });

  test("no page of an organisation's member is a dead end", async ({ page, server }) => {
    const api = await apiClient(server.url);
    const [organisation] = (await api.get('/organisations')).data;
    const person = newPerson('Marina');
    await makePerson(server, person, 'ADMIN', organisation.organisationId);
    await signIn(page, person);
    const { pages, deadEnds } = await crawl(page);
    expect(deadEnds).toEqual([]);
    expect(pages).toBeGreaterThan(40);
  });
});
