import type { Locator, Page } from '@playwright/test';
import { type ApiClient, apiClient, makeFragrances, picture } from './support/api.ts';
import { connectDevice, fire, joinApp, takeCampaign } from './support/devices.ts';
import type { Server } from './support/server.ts';
import { expect, signIn, test } from './support/test.ts';

/** Each question of the working day is answered within so many clicks from the home page. */

const MAC = 'AA:BB:CC:DD:EE:FF';
const SERIAL = 'CAP-2026-001';

/** Counts clicks, and keys that stand for one. */
function hand(page: Page) {
  let clicks = 0;
  return {
    click: async (target: Locator) => {
      await target.click();
      clicks++;
    },
    /** Opens the search of everything, types, and takes the first that is found: a click and a typing. */
    search: async (text: string, first: string) => {
      await page.getByRole('button', { name: 'Ir para…' }).click();
      const field = page.getByRole('combobox', { name: 'Buscar em tudo' });
      await field.fill(text);
      await expect(page.getByRole('option').first()).toContainText(first);
      await field.press('Enter');
      clicks += 2;
    },
    clicks: () => clicks,
  };
}

/** A campaign whose two fragrances are on a device of somebody, in a capsule that expires within days; another one fired before. */
async function prepare(server: Server): Promise<ApiClient> {
  const api = await apiClient(server.url);
  await makeFragrances(api, ['Bergamota', 'Café Torrado']);
  const lobby = await makeCampaign(api, 'Lobby Hotel Aurora');
  const shore = await makeCampaign(api, 'Verão na Orla');
  const due = new Date(Date.now() + 5 * 24 * 3_600_000).toISOString().slice(0, 10);
  const file = new FormData();
  const rows = `serialNumber,fragrance,totalShots,dueDate\n${SERIAL},Café Torrado,200,${due}\n`;
  file.set('file', new Blob([rows]), 'c.csv');
  await api.post('/import/capsules', file);

  const person = await joinApp(server);
  const device = await connectDevice(server, person, { code: shore, macAddress: MAC });
  await fire(server, device);
  const manifest = await takeCampaign(server, person, { code: lobby, macAddress: MAC });
  expect(await fire(server, { ...device, ...manifest }, { slot: 2, capsuleSerial: SERIAL })).toBe(200);
  return api;
}

/** @returns the text of its QR code */
async function makeCampaign(api: ApiClient, name: string): Promise<string> {
  const form = new FormData();
  form.set('name', name);
  form.set('cover.file', new Blob([await picture(name.length)]), 'cover.png');
  for (const [index, fragranceId] of ['1', '2'].entries()) {
    form.set(`collection[${index}][slot]`, String(index + 1));
    form.set(`collection[${index}][fragranceId]`, fragranceId);
  }
  form.set('descriptions[0][language]', 'pt-BR');
  form.set('descriptions[0][description]', 'Recepção');
  return (await api.post('/campaigns', form)).qrCode;
}

test('the questions of a working day are answered within a few clicks of the home page', async ({
  page,
  server,
}) => {
  const api = await prepare(server);
  await signIn(page);
  const atHome = async (
    question: string,
    most: number,
    work: (counted: ReturnType<typeof hand>) => Promise<void>,
  ) =>
    test.step(question, async () => {
      await page.goto('/admin/home');
      await expect(page.getByText('Ao vivo')).toBeVisible();
      const counted = hand(page);
      await work(counted);
      expect(counted.clicks(), question).toBeLessThanOrEqual(most);
    });

  await atHome('which devices get a fragrance', 3, async ({ search }) => {
    await search('café', 'Café Torrado');
    const devices = page.getByRole('region', { name: 'Dispositivos' });
    await expect(devices.getByRole('link', { name: MAC })).toBeVisible();
  });

  await atHome('which capsules expire soon, and where they are', 2, async ({ click }) => {
    await click(page.getByRole('link', { name: '1 vence em breve' }));
    await expect(page.getByText(SERIAL)).toBeVisible();
    await expect(page.getByRole('link', { name: MAC })).toBeVisible();
  });

  await atHome('what is wrong with the device of a person on the phone', 3, async ({ click, search }) => {
    await search('ana.app@', 'Ana do Aplicativo');
    await click(page.getByRole('region', { name: 'Dispositivos em uso' }).getByRole('link', { name: MAC }));
    await expect(page.getByRole('alert').filter({ hasText: '1 cápsula vence em breve.' })).toBeVisible();
  });

  await atHome('which device a capsule is in', 2, async ({ search }) => {
    await search(SERIAL.toLowerCase(), MAC);
    await expect(page.getByRole('heading', { level: 1, name: MAC })).toBeVisible();
  });

  await atHome('two campaigns over the last month on paper', 6, async ({ click }) => {
    await click(page.getByRole('link', { name: 'Comparar', exact: true }));
    await click(page.getByText('Mês passado', { exact: true }));
    await expect(page.getByRole('table').getByRole('link', { name: 'Lobby Hotel Aurora' })).toBeVisible();
    await expect(page.getByRole('table').getByRole('link', { name: 'Verão na Orla' })).toBeVisible();
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await click(page.getByRole('button', { name: 'Imprimir' }));
    await expect(page.locator('body')).toHaveAttribute('data-printed');
  });

  await change(api);
  await atHome('who changed a campaign, and back to what it was', 5, async ({ click, search }) => {
    await search('lobby', 'Lobby trocado');
    const history = page.getByRole('region', { name: 'Histórico' });
    await expect(history.getByText('Administrator').first()).toBeVisible();
    await click(history.getByRole('button', { name: /Ver como era|Restaurar/ }).last());
    await click(page.getByRole('dialog').getByRole('button', { name: 'Restaurar' }));
    await expect(page.getByRole('heading', { level: 1, name: 'Lobby Hotel Aurora' })).toBeVisible();
    expect((await api.get('/campaigns/1')).collection).toMatchObject([{ slot: 1 }, { slot: 2 }]);
  });
});

/** Somebody gives the campaign another name, and leaves one fragrance in it. */
async function change(api: ApiClient): Promise<void> {
  const form = new FormData();
  form.set('name', 'Lobby trocado');
  form.set('collection[0][slot]', '13');
  form.set('collection[0][fragranceId]', '2');
  form.set('descriptions[0][language]', 'pt-BR');
  form.set('descriptions[0][description]', 'Recepção');
  await api.put('/campaigns/1', form);
}
