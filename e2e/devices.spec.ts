import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { apiClient } from './support/api.ts';
import { type ConnectedDevice, connectDevice, fire, joinApp, resetDevice } from './support/devices.ts';
import { arrowDownTo, press, tabTo } from './support/keyboard.ts';
import { confirm, goTo, row, runRowAction } from './support/screens.ts';
import { simulate } from './support/simulator.ts';
import { expectFits, signIn, test } from './support/test.ts';

test.use({ settings: { DEMO_DATA: 'true' }, shared: true });

const [LOBBY, KITCHEN, TERRACE] = ['02:00:5E:00:53:A1', '02:00:5E:00:53:A2', '02:00:5E:00:53:A3'];

/** Authenticator codes for the device's secret: the present one, and those just before and after it. */
function codesOf({ resetSecret }: ConnectedDevice): string[] {
  const totp = new TOTP({ secret: Secret.fromBase32(resetSecret), algorithm: 'SHA1', digits: 6, period: 60 });
  return [-1, 0, 1].map((steps) => totp.generate({ timestamp: Date.now() + steps * 60_000 }));
}

async function shownCode(page: Page): Promise<string> {
  const said = page.getByRole('dialog').getByRole('status');
  let code = '';
  // Read once: a moment later its minute may be over, with the next code not shown yet.
  const read = async () => {
    code = ((await said.textContent()) ?? '').replaceAll(/\D/g, '');
    return code;
  };
  await expect.poll(read).toMatch(/^\d{6}$/);
  return code;
}

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Buscar' }).or(page.getByLabel('Buscar')).first().fill(text);
  await expect(row(page, text)).toBeVisible();
}

test('views and columns stay at the end of the list on every screen', async ({ page }) => {
  await signIn(page);
  await page.goto('/admin/devices');
  const endOf = async (name: string) => {
    const box = await page.getByRole('button', { name, exact: true }).boundingBox();
    return box && box.x + box.width;
  };
  for (const width of [1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole('button', { name: 'Colunas' })).toBeVisible();
    expect(await endOf('Colunas'), `at ${width}`).toBeCloseTo((await endOf('Adicionar')) ?? 0, 0);
  }
});

test('devices can be managed while others fire', async ({ page, server }) => {
  const person = await joinApp(server);
  const lobby = await connectDevice(server, person, { code: 'default', macAddress: LOBBY });
  const kitchen = await connectDevice(server, person, { code: 'default', macAddress: KITCHEN });
  expect(await fire(server, lobby)).toBe(200);
  const simulated = simulate(server, { devices: 6, rate: 30, seconds: 12 });

  await signIn(page);
  await goTo(page, 'Dispositivos');

  await test.step('a code from the back office frees a device once', async () => {
    await search(page, LOBBY);
    await expect(row(page, LOBBY)).toContainText('Em comunicação');
    await runRowAction(page, LOBBY, 'Código de redefinição');
    const code = await shownCode(page);
    expect(codesOf(lobby)).toContain(code);
    expect(await resetDevice(server, LOBBY, code)).toBe(204);
    expect(await resetDevice(server, LOBBY, code)).toBe(409);
    await page.getByRole('button', { name: 'Fechar código' }).click();
    await page.reload();
    await expect(row(page, LOBBY)).toContainText('Ana do Aplicativo');
    await row(page, LOBBY).getByRole('button', { name: 'Ações' }).click();
    await expect(page.getByRole('menuitem', { name: 'Código de redefinição' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Desconectar usuário' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    expect(await fire(server, lobby)).toBe(401);
  });

  await test.step('the back office disconnects a device', async () => {
    await search(page, KITCHEN);
    await expect(row(page, KITCHEN)).toContainText('Nunca se comunicou');
    await runRowAction(page, KITCHEN, 'Desconectar usuário');
    await expect(page.getByRole('dialog')).toContainText('Ana do Aplicativo');
    await confirm(page);
    await expect(page.getByText(`Dispositivo ${KITCHEN} desconectado`)).toBeVisible();
    expect(await fire(server, kitchen)).toBe(401);
  });

  await test.step('a device shows its shots', async () => {
    const api = await apiClient(server.url);
    // Some have clocks so far ahead that none of their shots count.
    const firing = async (): Promise<string | undefined> => {
      const { data } = await api.get('/devices?state=seen&orderBy=createdAt&perPage=10');
      for (const { deviceId, macAddress } of data) {
        const { lastShots } = await api.get(`/devices/${deviceId}`);
        if (macAddress !== LOBBY && lastShots.length > 0) return macAddress;
      }
      return undefined;
    };
    await expect.poll(firing, { timeout: 30_000 }).toBeDefined();
    const macAddress = (await firing()) ?? '';
    await search(page, macAddress);
    await runRowAction(page, macAddress, 'Ver detalhes');
    await expect(page.getByRole('heading', { level: 1, name: macAddress })).toBeVisible();
    await expect(page.getByText('Em comunicação').first()).toBeVisible();
    const shots = page.getByRole('region', { name: 'Últimos disparos' });
    await expect(shots.getByRole('row').or(shots.getByRole('listitem')).nth(1)).toBeVisible();
    await expectFits(page, 'a device');
    await page.getByRole('button', { name: 'Definir campanha' }).click();
    await page.getByRole('combobox', { name: 'Campanha' }).click();
    // More than fit without scrolling.
    await expect(page.getByRole('option').nth(9)).toBeAttached();
    await expectFits(page, 'the campaigns to choose from');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
  });

  const { code, output } = await simulated;
  expect(code, output).toBe(0);

  await test.step('capsules show their remaining shots', async () => {
    await goTo(page, 'Cápsulas');
    // Another journey may change the rule, whose threshold it names.
    await page
      .getByText(/^Acabando \(</)
      .first()
      .click();
    await expect(page).toHaveURL(/state=low/);
    await expect(page.getByText(/^(de|Vazia)/).first()).toBeVisible();
    await expectFits(page, 'capsules');
  });

  await test.step('a capsule is deactivated in a selection, found among the inactive ones, and comes back', async () => {
    const api = await apiClient(server.url);
    // One in no device, which nothing moves meanwhile.
    const { data } = await api.get('/capsules?orderBy=device.macAddress&orderByDirection=ASC&perPage=1');
    const [{ serialNumber, device }] = data;
    expect(device).toBeNull();
    await page.goto(`/admin/capsules?q=${serialNumber}`);
    await page.getByRole('checkbox', { name: serialNumber }).check();
    await page.getByRole('button', { name: 'Desativar', exact: true }).click();
    await expectFits(page, 'capsules to deactivate');
    await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click();
    await expect(page.getByRole('link', { name: serialNumber })).toBeHidden();
    await page.getByText('Inativas', { exact: true }).click();
    await expect(page.getByRole('link', { name: serialNumber })).toBeVisible();
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect(page.getByRole('link', { name: serialNumber })).toBeHidden();
    expect((await api.get(`/capsules?FilterString=${serialNumber}`)).total).toBe(1);
  });
});

const WORDS = {
  pt: {
    actions: 'Ações',
    code: 'Código de redefinição',
    disconnect: 'Desconectar usuário',
    cancel: 'Cancelar',
  },
  en: { actions: 'Actions', code: 'Reset code', disconnect: 'Disconnect user', cancel: 'Cancel' },
  es: {
    actions: 'Acciones',
    code: 'Código de restablecimiento',
    disconnect: 'Desconectar usuario',
    cancel: 'Cancelar',
  },
};

test('a reset code can be read and a disconnection cancelled, by keyboard in three languages', async ({
  page,
  server,
}) => {
  const person = await joinApp(server);
  await connectDevice(server, person, { code: 'default', macAddress: TERRACE });
  await signIn(page);
  for (const [language, words] of Object.entries(WORDS)) {
    await test.step(language, async () => {
      await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
      await page.goto(`/admin/devices?q=${TERRACE}`);
      const opener = row(page, TERRACE).getByRole('button', { name: words.actions });
      const dialog = page.getByRole('dialog');

      await press(opener);
      await arrowDownTo(page.getByRole('menuitem', { name: words.code }));
      await page.keyboard.press('Enter');
      await shownCode(page);
      await expectFits(page, 'code');
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(opener).toBeFocused();

      await page.keyboard.press('Enter');
      await arrowDownTo(page.getByRole('menuitem', { name: words.disconnect }));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('menu')).toHaveCount(0);
      await expectFits(page, 'question');
      await tabTo(dialog.getByRole('button', { name: words.cancel }));
      await page.keyboard.press('Enter');
      await expect(dialog).toHaveCount(0);
      await expect(opener).toBeFocused();
      await expectFits(page, 'list');
    });
  }
});
