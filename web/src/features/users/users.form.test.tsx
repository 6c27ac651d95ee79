import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { changeLanguage } from '#web/i18n/i18n.ts';
import { fakeApi, json, problem } from '#web/testing/fake-api.ts';
import { signedInAs } from '#web/testing/render.tsx';
import { pick, picker } from '#web/testing/screen.ts';
import { user } from './testing/user-builders.ts';
import {
  button,
  create,
  field,
  fillRequired,
  PROFILES,
  save,
  serveLists,
  write,
} from './testing/user-form.tsx';

const api = fakeApi();

beforeEach(() => {
  serveLists(api);
  api.on('POST', '/usuario', () => json(user(), { status: 201 }));
  signedInAs('ADMIN');
});

describe('creating a user', () => {
  it('sends all values', async () => {
    const { user: person } = create();
    expect(await field('Nome')).toHaveFocus();
    for (const name of ['Nome', 'E-mail']) expect(await field(name)).toBeRequired();
    expect(screen.getByRole('combobox', { name: 'Perfil' })).toBeRequired();
    expect(await field('CPF/CNPJ')).not.toBeRequired();
    await fillRequired(person);
    await write(person, 'CPF/CNPJ', '52998224725');
    expect(await field('CPF/CNPJ')).toHaveValue('529.982.247-25');
    await write(person, 'Data de nascimento', '15051990');
    expect(await field('Data de nascimento')).toHaveValue('15/05/1990');
    await pick(person, 'Gênero', 'Outro');
    await pick(person, 'Idioma', 'Espanhol');
    await pick(person, 'Estado', 'São Paulo');
    await pick(person, 'Cidade', 'Campinas');
    await write(person, 'Rua', 'Rua das Flores, 10');
    await person.click(save());
    const dialog = await screen.findByRole('status', { name: 'Registro salvo com sucesso' });
    expect(dialog).toHaveTextContent('Convite enviado a ana@example.com');
    expect(api.bodies('POST', '/usuario')).toEqual([
      {
        nome: 'Ana Lima',
        email: 'ana@example.com',
        profile: { id: 2 },
        organisationId: null,
        cpf: '52998224725',
        document: null,
        birthday: '1990-05-15',
        genre: 'O',
        language: 'es-ES',
        address: { zipcode: '', street: 'Rua das Flores, 10', city: 'Campinas', state: 'SP', country: 'BR' },
      },
    ]);
  });

  it('shows the duties of each profile in the options and of the selected one below the field', async () => {
    const { user: person } = create();
    await person.click(await picker('Perfil'));
    const staff = await screen.findByRole('option', { name: /^Equipe/ });
    expect(staff).toHaveTextContent(
      'Cuida de fragrâncias, categorias, campanhas, quizzes, dispositivos, cápsulas e visitas.',
    );
    await person.click(staff);
    expect(await picker('Perfil')).toHaveAccessibleDescription(/^Cuida de fragrâncias/);
  });

  it('shows its own message for an internal server error', async () => {
    api.on('POST', '/usuario', () => problem(500, 'internal', 'x'));
    const { user: person } = create();
    await fillRequired(person);
    await person.click(save());
    expect(await screen.findByText('Falha ao efetuar o cadastro.')).toBeVisible();
  });

  it('words its faults in a language chosen later, and keeps those of the server', async () => {
    const taken = { path: 'email', code: 'duplicate', message: 'Já cadastrado' };
    api.on('POST', '/usuario', () => problem(409, 'conflict.duplicate', 'x', [taken]));
    const { user: person } = create();
    await write(person, 'Nome', '12');
    await person.tab();
    expect(await screen.findByText('Informe ao menos 3 letras')).toBeVisible();
    await act(() => changeLanguage('en'));
    expect(screen.getByText('Enter at least 3 letters')).toBeVisible();
    await act(() => changeLanguage('pt'));
    await person.clear(await field('Nome'));
    await fillRequired(person);
    await person.click(save());
    await screen.findByText('Já cadastrado');
    await act(() => changeLanguage('en'));
    expect(screen.getByText('Já cadastrado')).toBeVisible();
    await act(() => changeLanguage('pt'));
  });

  it('enables the save button only for valid values and explains why', async () => {
    const { user: person } = create();
    await field('Nome');
    expect(save()).toBeDisabled();
    expect(save()).toHaveAccessibleDescription(/Preencha os campos obrigatórios/);
    await fillRequired(person);
    expect(save()).toBeEnabled();
    await write(person, 'CPF/CNPJ', '123');
    expect(save()).toBeDisabled();
  });

  it('marks the missing fields on Ctrl+S and focuses the first', async () => {
    const { user: person } = create();
    await person.click(await field('E-mail'));
    await person.keyboard('{Control>}s{/Control}');
    expect(await screen.findAllByText('Campo obrigatório')).toHaveLength(3);
    expect(await field('Nome')).toHaveFocus();
    expect(api.requestsTo('POST', '/usuario')).toEqual([]);
  });

  it('marks required fields that were skipped only on saving', async () => {
    const { user: person } = create();
    await field('Nome');
    for (const _ of ['Nome', 'E-mail', 'Perfil']) await person.tab();
    expect(screen.queryByText('Campo obrigatório')).toBeNull();
    await person.keyboard('{Control>}s{/Control}');
    expect(await screen.findAllByText('Campo obrigatório')).toHaveLength(3);
  });

  it('shows no error on leaving a field while a button is pressed, so that the button does not move', async () => {
    const { user: person } = create();
    await person.type(await field('Nome'), 'a');
    await person.pointer({ target: button('Limpar'), keys: '[MouseLeft>]' });
    expect(screen.queryByText('Informe ao menos 3 letras')).toBeNull();
    await person.pointer({ target: button('Limpar'), keys: '[/MouseLeft]' });
    expect(await field('Nome')).toHaveValue('');
    expect(button('Limpar')).toHaveFocus();
  });

  it.each([
    ['Nome', '', 'Campo obrigatório'],
    ['Nome', 'a1 2b', 'Informe ao menos 3 letras'],
    ['Nome', 'x'.repeat(201), 'Informe no máximo 200 caracteres'],
    ['E-mail', 'ana@', 'Informe um e-mail válido'],
    ['CPF/CNPJ', '111.111.111-11', 'CPF Inválido'],
    ['CPF/CNPJ', '11.222.333/0001-82', 'CNPJ Inválido'],
    ['Data de nascimento', '31/02/1990', 'O valor do campo é inválido'],
    ['Data de nascimento', '01/01/2100', 'A idade mínima é de 12 anos'],
    ['CEP', '0131-100', 'CEP inválido'],
    ['Rua', 'x'.repeat(201), 'Informe no máximo 200 caracteres'],
  ])('shows an error below %s for %j on leaving the field', async (label, text, fault) => {
    const { user: person } = create();
    await fillRequired(person);
    await write(person, label, text);
    expect(await screen.findByText(fault)).toBeVisible();
    expect(await field(label)).toHaveAccessibleDescription(expect.stringContaining(fault));
    expect(save()).toBeDisabled();
  });

  it.each([
    ['529.982.247-25', { cpf: '52998224725', document: null }, '529.982.247-25'],
    ['11222333000181', { cpf: null, document: '11222333000181' }, '11.222.333/0001-81'],
    ['12.abc.345/01de-35', { cpf: null, document: '12ABC34501DE35' }, '12.ABC.345/01DE-35'],
    ['', { cpf: null, document: null }, ''],
  ])('recognises the kind of the document %j', async (text, expected, shown) => {
    const { user: person } = create();
    await fillRequired(person);
    await write(person, 'CPF/CNPJ', text);
    expect(await field('CPF/CNPJ')).toHaveValue(shown);
    await person.click(save());
    await screen.findByRole('status', { name: 'Registro salvo com sucesso' });
    expect(api.bodies('POST', '/usuario')[0]).toMatchObject(expected);
  });

  it('picks the birthday from a calendar by keyboard', async () => {
    const { user: person } = create();
    await write(person, 'Data de nascimento', '15/05/1990');
    await person.click(button('Abrir calendário'));
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName('15 maio 1990'));
    await person.keyboard('{ArrowRight}{Enter}');
    expect(await field('Data de nascimento')).toHaveValue('16/05/1990');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('selects the profile automatically if there is only one', async () => {
    serveLists(api, PROFILES.slice(1, 2));
    const { user: person } = create();
    await waitFor(async () => expect(await picker('Perfil')).toHaveValue('Equipe'));
    expect(await picker('Perfil')).toBeDisabled();
    await write(person, 'Nome', 'Ana Lima');
    await write(person, 'E-mail', 'ana@example.com');
    await person.click(save());
    await screen.findByRole('status', { name: 'Registro salvo com sucesso' });
    expect(api.bodies('POST', '/usuario')[0]).toMatchObject({ profile: { id: 2 } });
  });

  it('shows an error when the profiles cannot be loaded and retries', async () => {
    api.on('GET', '/perfil/', () => problem(500, 'internal', 'Algo falhou no servidor.'));
    const { user: person } = create();
    expect(await screen.findByText('Algo falhou no servidor.')).toBeVisible();
    serveLists(api);
    await person.click(button('Tentar novamente'));
    await pick(person, 'Perfil', /^Administrador/);
  });

  it.each([
    ['cpf', 'CPF/CNPJ'],
    ['document', 'CPF/CNPJ'],
    ['email', 'E-mail'],
    ['address.street', 'Rua'],
  ])("shows the server's error on %s below its field and focuses it", async (path, label) => {
    const fault = { path, code: 'duplicate', message: 'Este valor já está em uso. Informe outro' };
    api.on('POST', '/usuario', () => problem(409, 'conflict.duplicate', 'Já existe.', [fault]));
    const { user: person } = create();
    await fillRequired(person);
    await person.click(save());
    expect(await screen.findByText(fault.message)).toBeVisible();
    await waitFor(async () => expect(await field(label)).toHaveFocus());
    expect(await field(label)).toHaveAccessibleDescription(expect.stringContaining(fault.message));
    expect(screen.queryByText('Já existe.')).toBeNull();
  });

  it('leaves an unchanged form without a confirmation', async () => {
    const { user: person } = create();
    await field('Nome');
    await person.click(button('Cancelar'));
    expect(await screen.findByText('the list')).toBeVisible();
  });
});
