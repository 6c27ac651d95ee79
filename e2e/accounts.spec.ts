import { formatCpf } from '@brazilian-utils/brazilian-utils/format-cpf';
import { generateCpf } from '@brazilian-utils/brazilian-utils/generate-cpf';
import { apiClient } from './support/api.ts';
import { chooseAction, expectFocusKept, pick, press, tabTo, type, write } from './support/keyboard.ts';
import { mailedLink, mailsTo } from './support/mail.ts';
import { makePerson, newPerson } from './support/people.ts';
import {
  add,
  choose,
  confirm,
  expectFound,
  goTo,
  row,
  runRowAction,
  saveAndExit,
  savedNotice,
  select,
} from './support/screens.ts';
import { ADMIN } from './support/server.ts';
import { expect, signIn, signOut, test, violations } from './support/test.ts';

test.use({ shared: true });

const PASSWORD = 'Jasmim#Azul7';

test('an administrator invites a user, who chooses a password and signs in', async ({ page, server }) => {
  const { name, email } = newPerson('Marina');
  const document = generateCpf();
  await signIn(page);
  await goTo(page, 'Usuários');
  await add(page);
  const save = page.getByRole('button', { name: 'Salvar' });
  await expect(save).toBeDisabled();
  await page.getByLabel('Nome').fill(name);
  await page.getByLabel('E-mail').fill(email);
  await select(page, 'Perfil', 'Equipe');
  await page.getByLabel('CPF/CNPJ').fill('529.982.247-24');
  await page.getByLabel('Data de nascimento').fill('17/05/1990');
  await expect(page.getByText('CPF Inválido')).toBeVisible();
  await page.getByLabel('CPF/CNPJ').fill(document);
  await select(page, 'Gênero', 'Feminino');
  await page.getByLabel('CEP').fill('01310100');
  await expect(page.getByLabel('CEP')).toHaveValue('01310-100');
  // The postal-code service is unreachable here, but the code's range still determines the state.
  await expect(page.getByLabel('Estado')).toHaveValue('São Paulo');
  await page.getByLabel('Cidade').click();
  await expect(page.getByRole('option').first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await choose(page, 'Cidade', 'Campinas');
  await page.getByLabel('Rua').fill('Rua das Acácias, 7');
  await expect(save).toBeEnabled();
  expect(await violations(page)).toEqual([]);
  await saveAndExit(page);
  await expectFound(page, name);
  await expect(row(page, name)).toContainText(formatCpf(document));
  await expect(row(page, name)).toContainText('17/05/1990');
  await expect(row(page, name)).toContainText('Não confirmado');

  await runRowAction(page, name, 'Ver detalhes');
  const details = page.getByRole('dialog');
  await expect(details).toContainText('Rua das Acácias, 7');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await runRowAction(page, name, 'Reenviar e-mail');
  await confirm(page);
  await expect(page.getByText(`E-mail enviado a ${name}`)).toBeVisible();
  const link = await mailedLink(server, email, 2);
  await signOut(page);

  await page.goto(link);
  await expect(page).not.toHaveURL(/token=/);
  await page.getByLabel('Nova senha').fill('Senha@123');
  await page.getByLabel('Confirmar senha').fill('Senha@123');
  await save.click();
  await expect(page.getByText('Esta senha já apareceu em vazamentos de dados. Escolha outra')).toBeVisible();
  await page.getByLabel('Nova senha').fill(PASSWORD);
  await page.getByLabel('Confirmar senha').fill(PASSWORD);
  await save.click();
  await page.getByRole('dialog').getByRole('link', { name: 'Entrar' }).click();
  await signIn(page, { email, password: PASSWORD });

  // Staff can edit only themselves, and see neither profiles nor the audit trail.
  await goTo(page, 'Usuários');
  await expect(page.getByRole('button', { name: 'Adicionar' })).toHaveCount(0);
  await expect(row(page, name)).toContainText('Ativo');
  await runRowAction(page, name, 'Editar');
  await expect(page.getByLabel('E-mail')).toBeDisabled();
  await page.getByLabel('Nome').fill(`${name} Prado`);
  await save.click();
  await expectFound(page, `${name} Prado`);
  for (const path of ['/admin/perfis', '/admin/audit', '/admin/system']) {
    await page.goto(path);
    await expect(page.getByText('Nada por aqui')).toBeVisible();
  }
});

test('a deactivated user is signed out, as the audit trail shows', async ({ page, server, browser }) => {
  const person = newPerson('Lia');
  await makePerson(server, person);
  const theirs = await browser.newPage({ baseURL: server.url });
  await signIn(theirs, person);
  await signIn(page);
  await goTo(page, 'Usuários');
  await runRowAction(page, person.name, 'Desativar');
  await confirm(page);
  await expect(page.getByText('Status alterado com sucesso')).toBeVisible();
  await theirs.reload();
  await expect(theirs).toHaveURL(/\/auth\/login/);
  await theirs.close();

  await goTo(page, 'Auditoria');
  await expect(row(page, 'Desativação')).toContainText(person.name);
  await expect(row(page, 'Conta confirmada')).toContainText(person.name);
  await goTo(page, 'Perfis');
  const { data } = await (await apiClient(server.url)).get('/perfil');
  const staff = data.find(({ nome }: { nome: string }) => nome === 'STAFF');
  expect(staff.totalUsuarios).toBeGreaterThan(0);
  await expect(row(page, 'Equipe')).toContainText(String(staff.totalUsuarios));
});

test('a password can be changed once it meets every rule, and other sessions end', async ({
  page,
  browser,
  server,
}) => {
  const person = newPerson('Rui');
  await makePerson(server, person);
  await signIn(page, person);
  const elsewhere = await browser.newPage({ baseURL: server.url });
  await signIn(elsewhere, person);
  await page.getByRole('button', { name: 'Minha conta' }).click();
  await page.getByRole('menuitem', { name: 'Alterar senha' }).click();
  const dialog = page.getByRole('dialog', { name: 'Alterar senha' });
  const fresh = dialog.getByLabel('Nova senha');
  const submit = dialog.getByRole('button', { name: 'Salvar' });
  await dialog.getByLabel('Senha atual').fill('Wrong#2026');
  await dialog.getByLabel('Confirmar senha').fill('x');
  for (const [password, unmet] of [
    ['Ab1#', 'de 8 a 16 caracteres'],
    ['Abcdefg#', 'um número'],
    ['ABCDEF1#', 'uma letra minúscula'],
    ['abcdef1#', 'uma letra maiúscula'],
    ['Abcdefg1', 'um caractere especial'],
  ] as const) {
    await fresh.fill(password);
    await submit.click();
    const lacking = dialog.getByRole('listitem').filter({ hasText: 'falta' });
    await expect(lacking).toHaveCount(1);
    await expect(lacking).toContainText(unmet);
    await expect(fresh).toHaveAttribute('aria-invalid', 'true');
  }
  await fresh.fill(PASSWORD);
  await submit.click();
  await expect(dialog.getByText('As senhas são diferentes')).toBeVisible();
  await dialog.getByLabel('Confirmar senha').fill(PASSWORD);
  await submit.click();
  await expect(dialog.getByText('A senha atual não confere.')).toBeVisible();
  await dialog.getByLabel('Senha atual').fill(person.password);
  expect(await violations(page)).toEqual([]);
  await submit.click();
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await page.reload();
  await expect(page).toHaveURL(/\/admin\/home$/);
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/auth\/login/);
  await elsewhere.close();
});

test('users see their own sessions and can end them', async ({ page, browser, server }) => {
  const person = newPerson('Eva');
  await makePerson(server, person);
  const elsewhere = await browser.newPage({ baseURL: server.url });
  await signIn(elsewhere, person);
  await signIn(page, person);
  await page.getByRole('button', { name: 'Minha conta' }).click();
  await page.getByRole('menuitem', { name: 'Minhas sessões' }).click();
  const dialog = page.getByRole('dialog', { name: 'Minhas sessões' });
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await expect(dialog.getByText('Esta sessão')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: /^Encerrar .*127\.0\.0\.1/ }).click();
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await elsewhere.goto('/admin/users');
  await expect(elsewhere).toHaveURL(/\/auth\/login/);
  await elsewhere.close();
});

const WORDS = {
  Português: {
    forgot: 'Esqueci minha senha',
    send: 'Enviar',
    email: 'E-mail',
    account: 'Minha conta',
    change: 'Alterar senha',
    users: 'Usuários',
    audit: 'Auditoria',
    profiles: 'Perfis',
    subject: 'Recuperação de senha',
  },
  English: {
    forgot: 'Forgot my password',
    send: 'Send',
    email: 'E-mail',
    account: 'My account',
    change: 'Change password',
    users: 'Users',
    audit: 'Audit trail',
    profiles: 'Profiles',
    subject: 'Password recovery',
  },
  Español: {
    forgot: 'Olvidé mi contraseña',
    send: 'Enviar',
    email: 'Correo electrónico',
    account: 'Mi cuenta',
    change: 'Cambiar contraseña',
    users: 'Usuarios',
    audit: 'Auditoría',
    profiles: 'Perfiles',
    subject: 'Recuperación de contraseña',
  },
};

for (const [language, words] of Object.entries(WORDS)) {
  test(`account pages are translated to ${language}`, async ({ page, server }) => {
    const before = (await mailsTo(server, ADMIN.email)).length;
    await page.goto('/auth/login');
    await page.getByRole('button', { name: 'Idioma' }).click();
    await page
      .getByRole('menuitem', { name: language })
      .or(page.getByRole('menuitemradio', { name: language }))
      .click();
    await page.getByRole('button', { name: words.forgot }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(words.email).fill(ADMIN.email);
    await dialog.getByRole('button', { name: words.send }).click();
    await mailedLink(server, ADMIN.email, before + 1);
    expect((await mailsTo(server, ADMIN.email)).at(-1)?.subject).toContain(words.subject);
    await expect(dialog.getByRole('button', { name: words.send })).toHaveCount(0);
    expect(await violations(page)).toEqual([]);

    await page.evaluate(async (admin) => {
      const login = await fetch('/api/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(admin),
      });
      const authData = await login.json();
      const me = await fetch('/api/usuario/me', { headers: { authorization: `Bearer ${authData.token}` } });
      localStorage.setItem('auth', JSON.stringify({ authData, user: await me.json() }));
    }, ADMIN);
    for (const [path, heading] of [
      ['/admin/users', words.users],
      ['/admin/perfis', words.profiles],
      ['/admin/audit', words.audit],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page).toHaveTitle(`${heading} - Admin`);
    }
    await page.getByRole('button', { name: words.account }).click();
    await page.getByRole('menuitem', { name: words.change }).click();
    await expect(page.getByRole('dialog', { name: words.change })).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
}

test('a user can be created, edited and viewed by keyboard alone', async ({ page }) => {
  const { name, email } = newPerson('Nadia');
  await signIn(page);
  await page.goto('/admin/users');
  await press(page.getByRole('button', { name: 'Adicionar' }));
  await write(page.getByLabel('Nome'), name);
  await write(page.getByLabel('E-mail'), email);
  await tabTo(page.getByRole('combobox', { name: 'Perfil' }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'Equipe' })).toBeVisible();
  for (const _ of [1, 2]) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await type(page.getByLabel('Data de nascimento'), '17051990');
  await type(page.getByLabel('CEP'), '01310100');
  await expect(page.getByLabel('Estado')).toHaveValue('São Paulo');
  await pick(page.getByLabel('Cidade'), 'Campos do Jordão');
  await press(page.getByRole('button', { name: 'Salvar' }));
  await press(savedNotice(page).getByRole('button', { name: 'Voltar à lista' }));
  await expectFound(page, name);
  await expect(row(page, name)).toContainText('17/05/1990');
  await chooseAction(row(page, name).getByRole('button', { name: 'Ações' }), 'Ver detalhes');
  await expect(page.getByRole('dialog')).toContainText('Campos do Jordão');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectFocusKept(page);
});
