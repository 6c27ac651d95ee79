import { expect } from '@playwright/test';
import { apiClient, makeCampaign, makeFragrances } from './support/api.ts';
import { expectFound, goTo, savedNotice } from './support/screens.ts';
import { expectFitsInBothSchemes, signIn, test } from './support/test.ts';

test('an initiative is planned, paused, resumed and viewed by place and day', async ({ page, server }) => {
  const api = await apiClient(server.url);
  const { organisationId } = await api.post('/organisations', { name: 'Hotéis Aurora' });
  const place = { organisationId, name: 'Spa Belém', address: null, timeZone: 'America/Belem' };
  await api.post('/places', place);
  await makeFragrances(api, ['Jasmim']);
  await makeCampaign(api, 'Verão');
  await signIn(page);

  await test.step('the plan', async () => {
    await goTo(page, 'Iniciativas');
    await page.getByRole('button', { name: 'Adicionar' }).click();
    await page.getByRole('textbox', { name: 'Nome' }).fill('Verão no spa');
    await page.getByRole('combobox', { name: 'Organização' }).click();
    await page.getByRole('option', { name: 'Hotéis Aurora' }).click();
    await page.getByRole('combobox', { name: 'Campanha' }).click();
    await page.getByRole('option', { name: 'Verão' }).click();
    await page.getByRole('combobox', { name: 'Locais' }).click();
    await page.getByRole('option', { name: 'Spa Belém' }).click();
    await page.getByRole('textbox', { name: 'Primeiro dia' }).fill('01/01/2026');
    await page.getByRole('textbox', { name: 'Último dia' }).fill('31/12/2026');
    await page.getByRole('textbox', { name: 'Meta de disparos' }).fill('5000');
    await expectFitsInBothSchemes(page, 'the form of an initiative');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(savedNotice(page)).toContainText('Iniciativa Verão no spa');
    await savedNotice(page).getByRole('button', { name: 'Voltar à lista' }).click();
    await expectFound(page, 'Verão no spa');
  });

  await test.step('its page', async () => {
    await page.getByRole('link', { name: 'Verão no spa' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Verão no spa' })).toBeVisible();
    await expect(page.getByText('de 5.000 disparos')).toBeVisible();
    await expectFitsInBothSchemes(page, 'the page of an initiative');
    await page.getByText('Por dia', { exact: true }).click();
    await expect(page.getByRole('row', { name: /01\/01\/2026/ })).toBeVisible();
  });

  await test.step('pause and resume', async () => {
    await page.getByRole('button', { name: 'Ações: Verão no spa' }).click();
    await page.getByRole('menuitem', { name: 'Pausar' }).click();
    await expect(page.getByText('Pausada', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: /Desfazer/ }).click();
    await expect(page.getByText('Pausada', { exact: true })).toBeHidden();
  });

  await test.step('a second one on the same days is refused', async () => {
    const second = {
      name: 'Outra',
      organisationId,
      campaignId: 1,
      startsOn: '2026-06-01',
      endsOn: '2026-06-02',
    };
    await expect(api.post('/iniciativa', second)).rejects.toThrow();
  });

  await test.step('two planned the wrong way round swap their days, and back', async () => {
    const shared = { organisationId, campaignId: 1 };
    const days = { startsOn: '2999-12-27', endsOn: '3000-01-02' };
    await api.post('/iniciativa', { ...shared, name: 'Natal no spa', ...days });
    const before = { startsOn: '2999-12-20', endsOn: '2999-12-26' };
    await api.post('/iniciativa', { ...shared, name: 'Ano Novo no spa', ...before });
    await goTo(page, 'Iniciativas');
    await page.getByRole('link', { name: 'Natal no spa' }).click();
    await page.getByRole('button', { name: 'Ações: Natal no spa' }).click();
    await page.getByRole('menuitem', { name: 'Trocar datas com…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Trocar datas de Natal no spa' });
    await page.getByRole('option', { name: /^Ano Novo no spa/ }).click();
    await expect(dialog.getByRole('status')).toContainText('para 20/12/2999 – 26/12/2999');
    await expectFitsInBothSchemes(page, 'the dialog that swaps days');
    await dialog.getByRole('button', { name: 'Trocar datas' }).click();
    await expect(page.getByText('20/12/2999 – 26/12/2999', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: /Desfazer/ }).click();
    await expect(page.getByText('27/12/2999 – 02/01/3000', { exact: true })).toBeVisible();
  });
});
