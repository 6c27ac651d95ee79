import { apiClient } from './support/api.ts';
import { makePerson, newPerson } from './support/people.ts';
import { prepareRound, slotWith, today } from './support/round.ts';
import { goTo, savedNotice } from './support/screens.ts';
import { watchRequests } from './support/settled.ts';
import { expect, expectFits, signIn, test } from './support/test.ts';

const SERIAL = 'Número de série da nova cápsula';

test('a visit is planned from the refill list, done without a signal, and sent by the next tab', async ({
  page,
  context,
  server,
  consoleGuard,
}) => {
  const api = await apiClient(server.url);
  await prepareRound(server, api, 1);
  await signIn(page);
  await goTo(page, 'Lista de reposição');
  await page.getByRole('button', { name: 'Planejar visita' }).click();
  await expect(page.getByText('Hotel 1 (Hotéis Aurora)')).toBeVisible();
  await page.getByRole('button', { name: 'Planejar visita' }).click();
  await savedNotice(page).getByRole('button', { name: 'Abrir' }).click();

  await expect(slotWith(page, 'CAP-1')).toContainText(/Slot 1.*Vazia/);
  await expect(page.getByRole('region', { name: 'Para levar' })).toContainText('1 × Bergamota');
  await expect(page.getByRole('link', { name: /Avenida Nazaré, 1/ })).toBeVisible();
  await expectFits(page, 'a visit');

  await test.step('a slot that nobody planned is added', async () => {
    await page.getByRole('button', { name: 'Acrescentar slot' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Dispositivo' }).click();
    await page.getByRole('option').first().click();
    await dialog.getByRole('textbox', { name: 'Slot', exact: true }).fill('9');
    await expectFits(page, 'adding a slot');
    await dialog.getByRole('button', { name: 'Acrescentar' }).click();
    const added = page.getByRole('listitem').filter({ hasText: 'Slot 9' });
    await expect(added).toContainText('Acrescentado');
    await expect(added).toBeFocused();
    expect((await api.get('/visits/1')).lines).toHaveLength(4);
  });

  await context.setOffline(true);
  await slotWith(page, 'CAP-1').getByRole('button', { name: 'Como planejado' }).click();
  await page.getByLabel(SERIAL).fill('NEW-1');
  await page.keyboard.press('Enter');
  await expect(slotWith(page, 'CAP-1')).toContainText('À espera de envio');
  await expect(page.getByRole('button', { name: 'Acrescentar slot' })).toBeDisabled();
  await page.close();
  expect(consoleGuard.filter((line) => !line.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  consoleGuard.length = 0;
  expect((await api.get('/visits/1')).lines[0].outcome).toBeNull();

  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto('/admin/visits/1');
  await expect(slotWith(next, 'CAP-1')).toContainText(/Trocada.*NEW-1/);
  await expect(next.getByText('À espera de envio')).toHaveCount(0);
  await next.getByRole('button', { name: 'Concluir visita' }).click();
  await next.getByRole('dialog').getByRole('button', { name: 'Concluir visita' }).click();
  await expect(next.getByText('Visita concluída').first()).toBeVisible();
  const visit = await api.get('/visits/1');
  expect(visit.status).toBe('done');
  expect(visit.lines[0]).toMatchObject({ outcome: 'swapped', serialNumber: 'NEW-1' });
  expect(visit.lines[0].entries).toHaveLength(1);
  const { device } = visit.lines[0];
  expect((await api.get('/capsules?FilterString=NEW-1')).data[0].device).toEqual(device);
});

test('two people on one visit see what the other records, and both entries about one slot are kept', async ({
  page,
  browser,
  server,
}) => {
  const api = await apiClient(server.url);
  const placeIds = await prepareRound(server, api, 1);
  await api.post('/visits', { on: today(), assignee: 1, placeIds });
  const bia = newPerson('Bia');
  await makePerson(server, bia);
  const other = await browser.newContext({ baseURL: server.url });
  const theirs = await other.newPage();
  watchRequests(theirs);
  await Promise.all([signIn(page), signIn(theirs, bia)]);
  await Promise.all([page.goto('/admin/visits/1'), theirs.goto('/admin/visits/1')]);

  await test.step('an entry of one appears at the other, who is typing and loses nothing', async () => {
    await slotWith(theirs, 'CAP-2').getByRole('button', { name: 'Como planejado' }).click();
    await theirs.getByLabel(SERIAL).fill('NEW-2');
    for (const serial of ['CAP-1', 'CAP-2']) {
      await slotWith(page, serial).getByRole('button', { name: 'Mantida' }).click();
      await page.getByRole('button', { name: 'Registrar', exact: true }).click();
    }
    await expect(slotWith(theirs, 'CAP-1')).toContainText(/Mantida.*Administrator/);
    await expect(slotWith(theirs, 'CAP-2')).toContainText(/Mantida.*Administrator/);
    await expect(theirs.getByLabel(SERIAL)).toHaveValue('NEW-2');
  });

  await test.step('both entries about the same slot are kept, and the later counts', async () => {
    await theirs.keyboard.press('Enter');
    await expect(slotWith(page, 'CAP-2')).toContainText(
      /Trocada.*NEW-2.*Bia.*Antes: Mantida \(Administrator/,
    );
    await expect(slotWith(theirs, 'CAP-2')).toContainText(/NEW-2.*Antes: Mantida \(Administrator/);
    const { lines } = await api.get('/visits/1');
    const outcomes = lines[1].entries.map(({ outcome }: { outcome: string }) => outcome);
    expect(outcomes).toEqual(['swapped', 'kept']);
    await expectFits(page, 'a visit that two people work on');
  });
  await other.close();
});
