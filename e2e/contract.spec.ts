import { apiClient } from './support/api.ts';
import { expect, expectFits, openAccountDialog, signIn, test } from './support/test.ts';

test.use({ settings: { DEMO_DATA: 'true' } });

test("a client's report is mailed each month, and its contract ends at once and is undone as a whole", async ({
  page,
  server,
}) => {
  const api = await apiClient(server.url);
  const {
    data: [client],
  } = await api.get('/organisations?FilterString=Aurora');
  const { organisationId: id, name } = client;
  const held = async () => {
    const { places, devices, users, deletedAt } = await api.get(`/organisations/${id}`);
    return { places, devices, users, ended: deletedAt !== null };
  };
  const before = await held();
  expect(before.places).toBeGreaterThan(0);
  await signIn(page);
  await page.goto(`/admin/organisations/${id}`);

  await test.step('the report is set to go out, and previewed before', async () => {
    await page.getByRole('button', { name: 'Envio por e-mail' }).click();
    const dialog = page.getByRole('dialog', { name: 'Envio por e-mail' });
    await dialog.getByRole('switch', { name: 'Enviar todo mês por e-mail' }).click();
    await dialog.getByRole('textbox', { name: 'Dia do mês' }).fill('5');
    await dialog.getByRole('textbox', { name: 'E-mail' }).first().fill('contas@example.com');
    await expectFits(page, 'settings of the report');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Prévia do último mês (PDF)' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.pdf$/);
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText(/Próximo envio em .* para contas@example\.com/)).toBeVisible();
  });

  await test.step('the contract ends with what it does in sight', async () => {
    await page.getByRole('button', { name: 'Encerrar contrato' }).click();
    const dialog = page.getByRole('dialog', { name: `Encerrar o contrato de “${name}”?` });
    await expect(dialog.getByText(`${before.devices} dispositivos`)).toBeVisible();
    await expectFits(page, 'end of a contract');
    await dialog.getByRole('button', { name: 'Encerrar contrato' }).click();
    await expect(page.getByText('Contrato encerrado')).toBeVisible();
    expect(await held()).toEqual({ places: 0, devices: 0, users: 0, ended: true });
  });

  await test.step('all of it is undone where bulk changes are listed', async () => {
    await page.reload();
    const dialog = await openAccountDialog(page, 'Minhas alterações em lote');
    await dialog
      .getByRole('button', { name: /^Desfazer/ })
      .first()
      .click();
    await expect.poll(held).toEqual(before);
  });
});
