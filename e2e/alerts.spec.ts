import { expect, type Page } from '@playwright/test';
import { apiClient } from './support/api.ts';
import { goTo, row, runRowAction } from './support/screens.ts';
import { expectFits, signIn, test } from './support/test.ts';

test.use({ settings: { DEMO_DATA: 'true' }, shared: true });

const states = (page: Page, name: string) => page.getByText(name, { exact: true }).first();

test('alerts are acknowledged, snoozed and reopened, and administrators edit their rules', async ({
  page,
  server,
}) => {
  const api = await apiClient(server.url);
  const { data } = await api.get('/alerts?state=open&kind=device.silent');
  const [{ subject, alertId }] = data;
  const stateOf = async () =>
    (await api.get('/alerts?perPage=100')).data.find(
      (alert: { alertId: number }) => alert.alertId === alertId,
    );
  await signIn(page);
  await goTo(page, 'Alertas');

  await test.step('an alert is acknowledged and reopened', async () => {
    await page.getByRole('searchbox').fill(subject.name);
    await expect(row(page, subject.name)).toContainText('Dispositivo sem comunicação');
    await expectFits(page, 'alerts');
    await runRowAction(page, subject.name, 'Assumir');
    await expect(page.getByText('Alerta assumido')).toBeVisible();
    expect(await stateOf()).toMatchObject({
      state: 'acknowledged',
      acknowledgedBy: { nome: 'Administrator' },
    });
    await states(page, 'Assumidos').click();
    await expect(row(page, subject.name)).toContainText('Assumido por Administrator');
    await runRowAction(page, subject.name, 'Reabrir');
    await expect(page.getByText('Alerta reaberto')).toBeVisible();
    expect(await stateOf()).toMatchObject({ state: 'open', acknowledgedBy: null });
  });

  await test.step('an alert is snoozed until a day', async () => {
    await states(page, 'Abertos').click();
    await runRowAction(page, subject.name, 'Adiar até…');
    const day = new Date(Date.now() + 3 * 24 * 3_600_000).toLocaleDateString('pt-BR');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Até' }).fill(day);
    await expectFits(page, 'alert-snooze');
    await dialog.getByRole('button', { name: 'Adiar' }).click();
    await expect(dialog).toHaveCount(0);
    await states(page, 'Adiados').click();
    await expect(row(page, subject.name)).toContainText(`Adiado até ${day} 00:00`);
  });

  await test.step('the name of an alert links to its subject', async () => {
    await row(page, subject.name).getByRole('link', { name: subject.name }).click();
    await expect(page.getByRole('heading', { level: 1, name: subject.name })).toBeVisible();
  });

  await test.step('the alert rules preview their effect and can be edited', async () => {
    await goTo(page, 'Alertas');
    await page.getByRole('link', { name: 'Regras' }).click();
    const low = page.getByRole('region', { name: 'Cápsula acabando' });
    await expect(low.getByRole('status', { name: 'Prévia' })).toContainText(/Agora: \d+/);
    await expectFits(page, 'alert-rules');
    await low.getByRole('textbox', { name: 'Restam menos de' }).fill('40');
    const { now } = await api.get('/alert-rules/capsule.low/preview?threshold=40');
    await expect(low.getByRole('status', { name: 'Prévia' })).toContainText(`Agora: ${now}`);
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Alertas', exact: true })).toBeVisible();
    const { rules } = await api.get('/alert-rules');
    expect(rules.find(({ kind }: { kind: string }) => kind === 'capsule.low').threshold).toBe(40);
  });
});
