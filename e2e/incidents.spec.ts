import { makePerson, newPerson } from './support/people.ts';
import { expectFound, goTo, savedNotice } from './support/screens.ts';
import { expect, expectFitsInBothSchemes, signIn, test } from './support/test.ts';

test.use({ shared: true });

test('an incident is registered with the people affected and the report to the authority', async ({
  page,
  server,
}) => {
  const person = newPerson('Iris');
  await makePerson(server, person);
  await signIn(page);
  const users = page.getByRole('region', { name: 'Usuários afetados' });

  await test.step('registers what happened', async () => {
    await goTo(page, 'Incidentes');
    await page.getByRole('button', { name: 'Adicionar' }).click();
    await page.getByRole('textbox', { name: 'Título' }).fill('Planilha enviada');
    await page.getByRole('textbox', { name: 'O que aconteceu' }).fill('Foi ao endereço errado.');
    await page.getByLabel('Descoberto em').fill('2026-03-02T09:30');
    await page.getByRole('checkbox', { name: 'Contato' }).check();
    await expectFitsInBothSchemes(page, 'the form of an incident');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(savedNotice(page)).toContainText('Incidente Planilha enviada');
    await savedNotice(page).getByRole('button', { name: 'Voltar à lista' }).click();
    await expectFound(page, 'Planilha enviada');
    await page.getByRole('link', { name: 'Planilha enviada' }).click();
    await expect(page.getByText('02/03/2026 09:30')).toBeVisible();
    await expect(page.getByText('O prazo para comunicar à ANPD terminou em 05/03/2026.')).toBeVisible();
  });

  await test.step('registers the people affected', async () => {
    await users.getByRole('combobox', { name: 'Usuário' }).fill(person.name);
    await page.getByRole('option', { name: person.name }).click();
    await users.getByRole('button', { name: 'Adicionar usuário' }).click();
    await expect(users.getByRole('link', { name: person.name })).toBeVisible();
    await users.getByRole('combobox', { name: 'Perfil' }).selectOption('Administrador');
    await users.getByRole('button', { name: 'Adicionar perfil' }).click();
    await expect(users.getByRole('listitem')).toHaveCount(2);
    await expectFitsInBothSchemes(page, 'the page of an incident');
    const download = page.waitForEvent('download');
    await users.getByRole('button', { name: 'Exportar' }).click();
    expect((await download).suggestedFilename()).toMatch(/^usuarios-do-incidente-.*\.xlsx$/);
    await users.getByRole('button', { name: `Remover ${person.name}` }).click();
    await expect(users.getByRole('listitem')).toHaveCount(1);
  });

  await test.step('registers the report to the authority', async () => {
    await page.getByRole('button', { name: 'Editar' }).click();
    await page.getByLabel('Comunicado à ANPD em').fill('2026-03-01T09:30');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByLabel('Comunicado à ANPD em')).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('Comunicado à ANPD em').fill('2026-03-04T09:30');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expectFound(page, '04/03/2026 09:30');
    await page.goBack();
    await expect(page.getByText(/prazo para comunicar/)).toBeHidden();
  });
});
