import { expect, type Page } from '@playwright/test';
import { apiClient, makeCampaign, makeFragrances } from './support/api.ts';
import { connectDevice, fire, joinApp } from './support/devices.ts';
import { makePerson, newPerson } from './support/people.ts';
import { expectFound, goTo, runRowAction, saveAndExit } from './support/screens.ts';
import type { Server } from './support/server.ts';
import { expectFits, expectFitsInBothSchemes, signIn, test } from './support/test.ts';

/** The day this many days from now, in UTC. */
const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

interface Wish {
  name: string;
  macAddress: string;
  /** Number of shots that its device fires. */
  shots: number;
}

/** Creates an organisation with a place, a campaign of its own, an initiative, and a device that fires there. */
async function makeClient(server: Server, app: string, { name, macAddress, shots }: Wish) {
  const api = await apiClient(server.url);
  const { organisationId } = await api.post('/organisations', { name: `Hotéis ${name}` });
  const { placeId } = await api.post('/places', {
    ...{ organisationId, name: `Lobby ${name}`, timeZone: 'America/Sao_Paulo' },
    contact: { name: `Recepção ${name}`, phone: '+55 11 5555-0140' },
  });
  const { campaignId, qrCode } = await makeCampaign(api, `Campanha ${name}`, {
    organisationId,
    cover: organisationId,
  });
  const device = await connectDevice(server, app, { code: qrCode, macAddress });
  const { data } = await api.get(`/devices?FilterString=${macAddress}`);
  const { deviceId } = data[0];
  await api.put(`/devices/${deviceId}`, { organisationId, placeId });
  const { iniciativaId } = await api.post('/iniciativa', {
    ...{ name: `Iniciativa ${name}`, organisationId, campaignId, places: [placeId], targetShots: 700 },
    ...{ startsOn: daysFromNow(-3), endsOn: daysFromNow(3) },
  });
  for (let nth = 0; nth < shots; nth += 1) await fire(server, device);
  return { organisationId, placeId, campaignId, deviceId, iniciativaId };
}

const menuNames = async (page: Page) => {
  const opener = page.getByRole('button', { name: 'Abrir menu' });
  const menu = page.getByRole('navigation', { name: 'Menu principal' });
  await expect(opener.or(menu).first()).toBeVisible();
  const isDrawer = await opener.isVisible();
  if (isDrawer) await opener.click();
  await expect(menu).toBeVisible();
  const names = await menu.getByRole('link').allTextContents();
  if (isDrawer) await page.keyboard.press('Escape');
  return names;
};

test('a client sees and edits only their own records', async ({ page, server, isMobile }) => {
  const api = await apiClient(server.url);
  await makeFragrances(api, ['Bergamota']);
  await makeCampaign(api, 'Campanha da casa');
  const app = await joinApp(server);
  const own = await makeClient(server, app, { name: 'Aurora', macAddress: 'AA:BB:CC:DD:EE:01', shots: 3 });
  const other = await makeClient(server, app, { name: 'Boreal', macAddress: 'AA:BB:CC:DD:EE:02', shots: 5 });
  const admin = newPerson('Clara');
  await makePerson(server, admin, 'ADMIN', own.organisationId);
  await signIn(page, admin);
  const look = (name: string) => (isMobile ? expectFits(page, name) : expectFitsInBothSchemes(page, name));
  const nothingOfOthers = () => expect(page.getByText(/Boreal|EE:02/)).toHaveCount(0);

  await test.step('the dashboard counts only their own devices', async () => {
    await page.getByText('Ao vivo').waitFor();
    const figures = page.getByRole('list', { name: 'Números principais' });
    await expect(figures.getByRole('listitem').filter({ hasText: 'Disparos hoje' })).toContainText(
      'Disparos hoje3',
    );
    await expect(page.getByRole('region', { name: 'Campanha Aurora' }).first()).toBeVisible();
    await nothingOfOthers();
    await look('the dashboard of a client');
  });

  await test.step('the menu leaves out the house’s sections', async () => {
    const names = await menuNames(page);
    expect(names).toEqual(
      expect.arrayContaining(['Usuários', 'Campanhas', 'Dispositivos', 'Locais', 'Iniciativas']),
    );
    for (const hidden of ['Importar', 'Identidade visual', 'Sistema']) expect(names).not.toContain(hidden);
  });

  await test.step('lists show only their own device, place and initiative', async () => {
    await goTo(page, 'Dispositivos');
    await expectFound(page, 'AA:BB:CC:DD:EE:01');
    await nothingOfOthers();
    await goTo(page, 'Locais');
    await expectFound(page, 'Recepção Aurora');
    await nothingOfOthers();
    await expect(page.getByRole('button', { name: 'Adicionar' })).toHaveCount(0);
    await look('the places of a client');
    await goTo(page, 'Campanhas');
    await expectFound(page, 'Campanha Aurora');
    await expectFound(page, 'Campanha da casa');
    await nothingOfOthers();
    await goTo(page, 'Iniciativas');
    await expectFound(page, 'Iniciativa Aurora');
    await nothingOfOthers();
    await page.getByRole('link', { name: 'Iniciativa Aurora' }).click();
    await expect(page.getByText('de 700 disparos')).toBeVisible();
    await look('the initiative of a client');
  });

  await test.step('pages of other organisations show an error', async () => {
    for (const path of [
      `/admin/devices/${other.deviceId}`,
      `/admin/campaigns/${other.campaignId}/update`,
      `/admin/places/${other.placeId}`,
      `/admin/organisations/${other.organisationId}`,
      `/admin/initiatives/${other.iniciativaId}`,
      `/admin/initiatives/${other.iniciativaId}/update`,
    ]) {
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('alert'), path).toBeVisible();
      await nothingOfOthers();
    }
    for (const path of ['/admin/import', '/admin/identity', '/admin/system', '/admin/organisations/create']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Nada por aqui' }), path).toBeVisible();
    }
  });

  await test.step('search finds only their own records', async () => {
    // The last of the paths leads to a page that doesn't exist.
    await page.goto('/admin/home');
    await page.getByRole('button', { name: 'Ir para…' }).click();
    await page.getByRole('combobox', { name: 'Buscar em tudo' }).fill('Iniciativa');
    // What can be done with it follows.
    await expect(page.getByRole('option').filter({ hasText: 'Iniciativa Aurora' }).first()).toBeVisible();
    await nothingOfOthers();
    await page.keyboard.press('Escape');
  });

  await test.step('a new user belongs to their organisation', async () => {
    await goTo(page, 'Usuários');
    await nothingOfOthers();
    await page.getByRole('button', { name: 'Adicionar' }).click();
    await page.getByRole('textbox', { name: 'Nome', exact: true }).fill('Nova Pessoa');
    await page.getByRole('textbox', { name: 'E-mail' }).fill('nova@example.com');
    await page.getByRole('combobox', { name: 'Perfil' }).click();
    await page.getByRole('option', { name: 'Equipe' }).click();
    await expect(page.getByRole('combobox', { name: 'Organização' })).toHaveCount(0);
    await look('the form of a user of a client');
    await saveAndExit(page);
    await expectFound(page, 'Nova Pessoa');
    const { data } = await api.get(`/usuario?organisationId=${own.organisationId}`);
    expect(data.map(({ nome }: { nome: string }) => nome)).toContain('Nova Pessoa');
  });

  await test.step('they can pause their initiative', async () => {
    await goTo(page, 'Iniciativas');
    await runRowAction(page, 'Iniciativa Aurora', 'Pausar');
    await expect(page.getByText('Pausada', { exact: true }).first()).toBeVisible();
    expect((await api.get(`/iniciativa/${own.iniciativaId}`)).status).toBe('paused');
  });

  await test.step('the calendar shows their entries', async () => {
    await goTo(page, 'Calendário');
    await expect(page.getByText('Iniciativa Aurora').first()).toBeVisible();
    await nothingOfOthers();
    await look('the calendar of a client');
  });
});
