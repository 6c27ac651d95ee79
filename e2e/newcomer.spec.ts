import type { Locator, Page } from '@playwright/test';
import { apiClient, png } from './support/api.ts';
import { claimScanned, fire, joinApp, takeCampaign } from './support/devices.ts';
import { expect, signIn, test } from './support/test.ts';

const CLICKS = 20;
const KEYS = 30;
const MAC = 'AA:BB:CC:DD:EE:FF';

/** Somebody who uses only what the screen offers. Counts clicks, and keys besides texts. */
function newcomer(page: Page) {
  let clicks = 0;
  let keys = 0;
  const hand = {
    async click(target: Locator) {
      await target.click();
      clicks++;
    },
    async press(key: string) {
      await page.keyboard.press(key);
      keys++;
    },
    /** Goes to a field with the tab key, unless it has the focus. */
    async to(field: Locator) {
      await expect(field).toBeVisible();
      for (let tabs = 0; tabs < 8; tabs++) {
        if (await field.evaluate((element) => element === document.activeElement)) return;
        await hand.press('Tab');
      }
      await expect(field).toBeFocused({ timeout: 3000 });
    },
    async write(field: Locator, text: string) {
      await hand.to(field);
      await page.keyboard.type(text);
    },
    /** Types a name in a picker and takes what it finds. */
    async pick(label: string, name: string) {
      await hand.write(page.getByRole('combobox', { name: label }), name);
      await expect(page.getByRole('option', { name, exact: true })).toHaveAttribute('data-combobox-selected');
      await hand.press('Enter');
    },
    /** Goes to an element and pastes what was copied elsewhere. */
    async paste(target: Locator, text: string) {
      await hand.to(target);
      await target.evaluate((element, text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', text);
        element.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        );
      }, text);
      keys++;
    },
    /** Chooses a file, which takes a click here and then the system's own dialog. */
    async choose(field: Locator, file: Awaited<ReturnType<typeof png>>) {
      await field.setInputFiles(file);
      clicks++;
    },
    spent: () => ({ clicks, keys }),
  };
  return hand;
}

for (const [name, viewport] of Object.entries({
  'a wide screen': { width: 1440, height: 900 },
  'a small laptop': { width: 1280, height: 720 },
  'a narrow window': { width: 390, height: 844 },
})) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport });

    test('a newcomer has a campaign playing, from a category to the first figure', async ({
      page,
      server,
    }) => {
      const { click, press, write, paste, pick, choose, spent } = newcomer(page);
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      const field = (name: string) => page.getByRole('textbox', { name, exact: true });
      const saved = page.getByRole('status', { name: 'Registro salvo com sucesso' });
      /** Waits for an empty form, whose first field has the focus. */
      const open = async (form: string) => {
        await expect(page.getByRole('heading', { level: 1, name: form })).toBeVisible();
        await expect(field('Nome')).toBeFocused();
      };
      await signIn(page);
      const steps = page.getByRole('region', { name: /^Primeiros passos/ });
      await click(steps.getByRole('link', { name: 'Criar uma categoria' }));

      await open('Nova categoria');
      await write(field('Nome'), 'Cítricos');
      await press('Enter');
      await click(saved.getByRole('button', { name: 'Nova fragrância' }));

      for (const [index, fragrance] of ['Bergamota', 'Limão'].entries()) {
        await open('Nova fragrância');
        await write(field('Nome'), fragrance);
        await pick('Categoria', 'Cítricos');
        await choose(page.getByLabel('Imagem'), await png('imagem.png', 40 + index));
        await choose(page.getByLabel('Arquivo secreto'), await png('formula.png', 90 + index));
        await press('Control+s');
        if (index === 0) {
          await expect(saved.getByRole('button', { name: 'Criar outra' })).toBeFocused();
          await press('Enter');
        }
      }
      await click(saved.getByRole('button', { name: 'Nova campanha' }));

      await open('Nova campanha');
      await write(field('Nome'), 'Verão na orla');
      await write(field('Disparos'), '250');
      await choose(page.getByLabel('Capa'), await png('capa.png', 160));
      await click(field('Descrição'));
      await page.keyboard.type('Frescor para receber.');
      await paste(page.getByRole('button', { name: /^Slot 1:/ }), 'Bergamota\nLimão');
      await expect(page.getByText('2 slots preenchidos.')).toBeVisible();
      await press('Control+s');
      await click(saved.getByRole('button', { name: 'Novo quiz' }));

      await open('Novo quiz');
      await write(field('Nome'), 'Qual é o seu aroma?');
      await pick('Campanha', 'Verão na orla');
      await press('Control+s');
      await expect(button('Escrever perguntas')).toBeFocused();
      await press('Enter');
      await expect(page.getByRole('combobox', { name: 'Pergunta', exact: true })).toBeFocused();
      await write(page.getByRole('combobox', { name: 'Pergunta', exact: true }), 'Praia ou cidade?');
      await write(page.getByRole('combobox', { name: 'Resposta', exact: true }), 'Praia');
      await click(page.getByText('Fragrâncias finais', { exact: true }));
      await click(page.getByText('Bergamota', { exact: true }));
      await press('Control+s');
      await expect(page.getByText('Pergunta salva')).toBeVisible();
      await click(button('Validar'));
      await click(button('Publicar'));
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Publicar' })).toBeFocused();
      await press('Enter');
      await click(button('Novo dispositivo'));

      await click(page.getByRole('link', { name: 'Importar dispositivos' }));
      await choose(page.getByLabel('Planilha'), {
        name: 'dispositivos.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`macAddress\n${MAC}\n`),
      });
      await click(button('Verificar'));
      await click(button('Importar'));
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Importar' })).toBeFocused();
      await press('Enter');
      await expect(page.getByRole('heading', { name: 'Importação concluída' })).toBeVisible();
      await press('Control+k');
      await expect(page.getByRole('combobox', { name: 'Buscar em tudo' })).toBeFocused();
      await page.keyboard.type('painel');
      await expect(page.getByRole('option', { name: 'Painel', exact: true })).toHaveAttribute(
        'data-combobox-selected',
      );
      await press('Enter');
      await expect(page.getByRole('listitem').filter({ hasText: 'Disparos hoje' })).toContainText('0');

      await test.step('somebody scans the codes in the app, and the device fires', async () => {
        const api = await apiClient(server.url);
        const { qrCode: label } = await api.get('/devices/1/claim-code');
        const { qrCode: code } = await api.get('/campaigns/1');
        const person = await joinApp(server);
        const keys = await claimScanned(server, person, label);
        const manifest = await takeCampaign(server, person, { code, macAddress: MAC });
        expect(await fire(server, { ...keys, ...manifest, macAddress: MAC })).toBe(200);
      });
      await expect(page.getByRole('listitem').filter({ hasText: 'Disparos hoje' })).toContainText('1');
      const { clicks, keys } = spent();
      expect(clicks, 'clicks').toBeLessThanOrEqual(CLICKS);
      expect(keys, 'keys besides texts').toBeLessThanOrEqual(KEYS);
    });
  });
}
