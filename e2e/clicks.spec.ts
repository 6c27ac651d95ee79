import { randomUUID } from 'node:crypto';
import { countActions } from './support/actions.ts';
import { apiClient, holdForecastAlerts } from './support/api.ts';
import { chooseAction, press, tabBackTo, write } from './support/keyboard.ts';
import { makePerson, newPerson } from './support/people.ts';
import { savedNotice } from './support/screens.ts';
import { expect, expectFits, signIn, test } from './support/test.ts';

test.use({ settings: { DEMO_DATA: 'true' } });

interface Item {
  kind: string;
  count: number;
  visitId: number | null;
  subject: { kind: string; id: number; name: string };
}

test('a morning needs few clicks: alerts to a visit, what is wrong with a device, who swapped a capsule', async ({
  page,
  server,
  isMobile,
}) => {
  const api = await apiClient(server.url);
  await holdForecastAlerts(api);
  const bia = newPerson('Bia');
  await makePerson(server, bia);
  const { data: items }: { data: Item[] } = await api.get('/today?perPage=50');
  const [refill, other] = items
    .filter(
      ({ kind, subject, visitId }) =>
        kind === 'capsule.refill' && subject.kind === 'place' && visitId === null,
    )
    .toSorted((one, two) => two.count - one.count);
  const device = items.slice(0, 5).find(({ subject }) => subject.kind === 'device');
  if (!refill || !other || !device)
    throw new Error('The demo has not two hotels to refill and a device at the head of home');
  const { id: placeId, name: hotel } = refill.subject;
  const alerts = async () =>
    (await api.get(`/alerts?placeId=${placeId}&kind=capsule.low,capsule.due&perPage=50`)).data;
  expect((await alerts()).length).toBeGreaterThan(1);
  const actions = await countActions(page);
  await signIn(page);
  const head = page.getByRole('region', { name: 'Hoje' });
  const ofHotel = new RegExp(`: .*cápsula.*, ${hotel}$`);

  await test.step("a hotel's alerts are taken, given to somebody and planned as a visit in 6 clicks", async () => {
    await expect(head.getByRole('link', { name: /^Ver tudo/ })).toBeVisible();
    await actions.taken();
    await head.getByRole('link', { name: /^Ver tudo/ }).click();
    const line = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: ofHotel }) });
    await line.getByRole('button', { name: /^Ações: / }).click();
    await page.getByRole('menuitem', { name: 'Atribuir…', exact: true }).click();
    await page.getByRole('dialog').getByRole('combobox', { name: 'Responsável' }).fill(bia.name);
    await page.getByRole('option', { name: bia.name }).click();
    await expect(line).toContainText(bia.name);
    await line.getByRole('link', { name: /^Planejar visita: / }).click();
    await expect(page.getByLabel('Responsável')).toHaveValue(bia.name);
    await page.getByRole('button', { name: 'Planejar visita' }).click();
    await expect(savedNotice(page)).toBeVisible();
    expect(await actions.taken()).toBeLessThanOrEqual(6);
    for (const { state, acknowledgedBy } of await alerts())
      expect([state, acknowledgedBy.nome]).toEqual(['acknowledged', bia.name]);
    const { data: visits } = await api.get('/visits?orderBy=createdAt&orderByDirection=DESC');
    expect(visits[0]).toMatchObject({ assignee: { nome: bia.name }, places: [{ placeId }] });
  });

  await test.step('what is wrong with a device is a click away from home', async () => {
    await page.goto('/admin/home');
    const named = head.getByRole('link', { name: device.subject.name, exact: true }).first();
    await expect(named).toBeVisible();
    await actions.taken();
    await named.click();
    await expect(page.getByText('O que há com este dispositivo')).toBeVisible();
    expect(await actions.taken()).toBe(1);
  });

  await test.step('who swapped a capsule, and when, is found by its serial number', async () => {
    const { data: visits } = await api.get('/visits?orderBy=createdAt&orderByDirection=DESC');
    const visit = await api.get(`/visits/${visits[0].visitId}`);
    const { lineId, fragrance, capsule } = visit.lines.find(
      (each: { fragrance: object | null; capsule: object | null }) => each.fragrance && each.capsule,
    );
    const file = new FormData();
    file.set('file', new Blob([`serialNumber,fragrance,totalShots\nTROCA-1,${fragrance.name},900`]), 'c.csv');
    await api.post('/import/capsules', file);
    await api.put(`/visits/${visit.visitId}/lines/${lineId}`, {
      ...{ outcome: 'swapped', serialNumber: 'TROCA-1', at: new Date().toISOString() },
      clientId: randomUUID(),
    });
    await page.goto('/admin/home');
    await expect(head.getByRole('listitem').first()).toBeVisible();
    await actions.taken();
    if (isMobile) await page.getByRole('button', { name: 'Ir para…' }).click();
    else await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('TROCA-1');
    await expect(page.getByRole('option', { name: /TROCA-1/ }).first()).toBeVisible();
    if (isMobile)
      await page
        .getByRole('option', { name: /TROCA-1/ })
        .first()
        .click();
    else await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'TROCA-1' })).toBeVisible();
    expect(await actions.taken()).toBe(2);
    const swap = page.getByRole('listitem').filter({ hasText: 'no lugar de' });
    await expect(swap).toContainText(capsule.serialNumber);
    await expect(swap).toContainText(/Visita de .*Administrator/);
    await expectFits(page, 'a capsule that was swapped');
  });

  await test.step("another hotel's alerts are taken, given and planned as a visit by keyboard alone", async () => {
    if (isMobile) return;
    await page.goto('/admin/home');
    await press(head.getByRole('link', { name: /^Ver tudo/ }));
    await expect(page.getByRole('heading', { level: 1, name: 'Hoje' })).toBeFocused();
    const its = new RegExp(`: .*cápsula.*, ${other.subject.name}$`);
    const line = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: its }) });
    await chooseAction(line.getByRole('button', { name: /^Ações: / }), 'Atribuir…');
    // The dialog goes with the choice, so there is no field left to look at.
    await write(page.getByRole('dialog').getByRole('combobox', { name: 'Responsável' }), bia.name);
    await expect(page.getByRole('option', { name: bia.name })).toHaveAttribute(
      'data-combobox-selected',
      'true',
    );
    await page.keyboard.press('Enter');
    await expect(line).toContainText(bia.name);
    // The focus is back at the menu's button, after the link.
    await tabBackTo(line.getByRole('link', { name: /^Planejar visita: / }));
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Responsável')).toHaveValue(bia.name);
    await press(page.getByRole('button', { name: 'Planejar visita' }));
    await expect(savedNotice(page)).toBeVisible();
  });
});
