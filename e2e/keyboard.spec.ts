import type { Page } from '@playwright/test';
import { apiClient, makeFragrances, png } from './support/api.ts';
import {
  answerDialog,
  arrowRightTo,
  chooseAction,
  chooseFile,
  expectFocusKept,
  pick,
  press,
  tabBackTo,
  type,
  write,
} from './support/keyboard.ts';
import { expectFound, row } from './support/screens.ts';
import { ADMIN } from './support/server.ts';
import { expect, test } from './support/test.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const slot = (page: Page, number: number) =>
  page.getByRole('button', { name: new RegExp(`^Slot ${number}:`) });

async function goByMenu(page: Page, link: string, heading = link): Promise<void> {
  await tabBackTo(page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: link }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused();
}

async function startRecord(page: Page): Promise<void> {
  await press(button(page, 'Adicionar'));
  await expect(page.getByLabel('Nome')).toBeFocused();
}

async function saveAndLeave(page: Page, heading: string): Promise<void> {
  await press(button(page, 'Salvar'));
  await expect(page.getByRole('button', { name: /^Criar outr[ao]$/ })).toBeFocused();
  await press(button(page, 'Voltar à lista'));
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expectFocusKept(page);
}

async function signInByKeyboard(page: Page): Promise<void> {
  await page.goto('/auth/login');
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await page.keyboard.type(ADMIN.email);
  await write(page.getByLabel('Senha', { exact: true }), ADMIN.password);
  await press(button(page, 'Entrar'));
  await expect(page).toHaveURL(/\/admin\/home$/);
  await expectFocusKept(page);
}

async function fillRing(page: Page, fragrances: string[]): Promise<void> {
  await press(slot(page, 1));
  for (const [index, name] of fragrances.entries()) {
    const own = slot(page, index + 1);
    await arrowRightTo(own);
    await pick(page.getByLabel('Fragrância', { exact: true }), name);
    await expect(own).toHaveAccessibleName(`Slot ${index + 1}: configurado, selecionado`);
    await tabBackTo(own);
  }
}

test('the catalogue can be managed by keyboard alone', async ({ page, server }) => {
  const api = await apiClient(server.url);
  const prepared = ['Bergamota', 'Lavanda', 'Vetiver'];
  await makeFragrances(api, prepared);
  await signInByKeyboard(page);

  await test.step('creates a category', async () => {
    await goByMenu(page, 'Categorias');
    await startRecord(page);
    await page.keyboard.type('Amadeirados');
    await saveAndLeave(page, 'Categorias');
    await expectFound(page, 'Amadeirados');
  });

  await test.step('creates a fragrance', async () => {
    await goByMenu(page, 'Configuração', 'Fragrâncias');
    await startRecord(page);
    await page.keyboard.type('Cedro do Atlas');
    await pick(page.getByLabel('Categoria', { exact: true }), 'Amadeirados');
    await chooseFile(page.getByLabel('Imagem'), 'Enter', await png('cedro.png', 40));
    await chooseFile(page.getByLabel('Arquivo secreto'), 'Space', await png('formula.png', 90));
    await saveAndLeave(page, 'Fragrâncias');
    await expectFound(page, 'Cedro do Atlas');
  });

  await test.step('creates a campaign', async () => {
    await goByMenu(page, 'Campanhas');
    await startRecord(page);
    await page.keyboard.type('Lobby de verão');
    await chooseFile(page.getByLabel('Capa'), 'Enter', await png('capa.png', 160));
    await write(page.getByLabel('Descrição'), 'Frescor para receber.');
    await fillRing(page, [...prepared, 'Cedro do Atlas']);

    await test.step('sets the seconds per shot', async () => {
      await type(page.getByLabel('Segundos por disparo'), '12');
      await tabBackTo(slot(page, 4));
    });
    await test.step('moves a fragrance two slots on', async () => {
      await page.keyboard.press('m');
      await arrowRightTo(slot(page, 6));
      await page.keyboard.press('Enter');
      await expect(slot(page, 6)).toHaveAccessibleName('Slot 6: configurado, selecionado');
      await expect(slot(page, 6)).toHaveAccessibleDescription('Cedro do Atlas, 12 s por disparo');
      await expect(slot(page, 6)).toBeFocused();
      await expect(slot(page, 4)).toHaveAccessibleName('Slot 4: não configurado');
    });
    await test.step('Escape leaves a lifted fragrance in its slot', async () => {
      await page.keyboard.press('m');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Escape');
      await expect(slot(page, 6)).toHaveAccessibleName(/: configurado/);
      await expectFocusKept(page);
    });
    await test.step('Delete clears a slot', async () => {
      await arrowRightTo(slot(page, 2));
      await page.keyboard.press('Delete');
      await expect(slot(page, 2)).toHaveAccessibleName('Slot 2: não configurado, selecionado');
      await expect(slot(page, 2)).toBeFocused();
    });
    await saveAndLeave(page, 'Campanhas');
    await expectFound(page, 'Lobby de verão');
  });

  const actions = row(page, 'Lobby de verão').getByRole('button', { name: 'Ações' });

  await test.step('makes the campaign the default', async () => {
    await press(row(page, 'Lobby de verão').getByRole('button', { name: 'Tornar padrão' }));
    await answerDialog(page, 'Confirmar');
    await expect(row(page, 'Lobby de verão').getByRole('img', { name: 'Campanha padrão' })).toBeVisible();
    await expectFocusKept(page);
    const [saved] = (await api.get('/campaigns')).data;
    expect(saved).toMatchObject({ name: 'Lobby de verão', isDefault: true });
    expect(saved.collection).toMatchObject([
      { slot: 1, fragrance: { name: 'Bergamota' } },
      { slot: 3, fragrance: { name: 'Vetiver' } },
      { slot: 6, fragrance: { name: 'Cedro do Atlas' }, shotSeconds: 12 },
    ]);
  });

  await test.step('shows its QR code', async () => {
    await chooseAction(actions, 'QR Code');
    await expect(page.getByRole('img', { name: /^QR Code da campanha/ })).toBeVisible();
    await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(actions).toBeFocused();
  });

  await test.step('deactivates it and finds it among the inactive', async () => {
    await chooseAction(actions, 'Desativar');
    await answerDialog(page, 'Confirmar');
    await expect(page.getByText('Status alterado com sucesso')).toBeVisible();
    await expect(actions).toBeHidden();
    await expectFocusKept(page);
    await tabBackTo(page.getByRole('radio', { name: 'Ativas', exact: true }));
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'Inativas' })).toBeFocused();
    await expectFound(page, 'Lobby de verão');
    await expect(page).toHaveURL(/active=false/);
  });
});
