import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi, json, problem } from '#web/testing/fake-api.ts';
import { signedInAs } from '#web/testing/render.tsx';
import { pick, picker } from '#web/testing/screen.ts';
import { user } from './testing/user-builders.ts';
import {
  create,
  edit,
  field,
  fillRequired,
  save,
  searchCountry,
  serveLists,
  serveUser,
  write,
} from './testing/user-form.tsx';

const api = fakeApi();

const place = (change: object = {}) => ({
  zipcode: '01310-100',
  street: 'Avenida Paulista',
  city: 'São Paulo',
  state: 'SP',
  country: 'BR',
  ...change,
});
const knows = (zip: string, change: object = {}) =>
  api.on('GET', `/geo/postal-code/${zip}`, () => json(place({ zipcode: zip, ...change })));

beforeEach(() => {
  serveLists(api);
  signedInAs('ADMIN');
});

describe('a Brazilian postal code', () => {
  it('gets its hyphen and fills in the address', async () => {
    knows('01310-100');
    const { user: person } = create();
    await person.type(await field('CEP'), '01310100');
    expect(await field('CEP')).toHaveValue('01310-100');
    expect(await screen.findByText('Endereço preenchido.')).toBeVisible();
    expect(await picker('Cidade')).toHaveValue('São Paulo');
    await waitFor(async () => expect(await picker('Estado')).toHaveValue('São Paulo'));
    expect(await field('Rua')).toHaveValue('Avenida Paulista');
  });

  it('keeps the fields that the lookup does not know', async () => {
    knows('01310-100', { city: null, street: null });
    const { user: person } = create();
    await write(person, 'Rua', 'Minha rua');
    await write(person, 'CEP', '01310100');
    expect(await screen.findByText('Só o estado foi encontrado. Preencha a cidade e a rua.')).toBeVisible();
    expect(await field('Rua')).toHaveValue('Minha rua');
    await waitFor(async () => expect(await picker('Estado')).toHaveValue('São Paulo'));
  });

  it('clears the city but keeps the street when the lookup finds only another state', async () => {
    knows('01310-100');
    knows('20040-002', { state: 'RJ', city: null, street: null });
    const { user: person } = create();
    await write(person, 'CEP', '01310100');
    await waitFor(async () => expect(await picker('Cidade')).toHaveValue('São Paulo'));
    await write(person, 'CEP', '20040002');
    await waitFor(async () => expect(await picker('Cidade')).toHaveValue(''));
    expect(await field('Rua')).toHaveValue('Avenida Paulista');
  });

  it('ignores the response to an earlier code, however late it arrives', async () => {
    let answerLate: (answer: Response) => void = () => undefined;
    api.on('GET', '/geo/postal-code/20040-002', () => new Promise((resolve) => (answerLate = resolve)));
    knows('01310-100');
    const { user: person } = create();
    await write(person, 'CEP', '20040002');
    expect(await screen.findByText('Buscando o endereço…')).toBeVisible();
    await write(person, 'CEP', '01310100');
    expect(await screen.findByText('Endereço preenchido.')).toBeVisible();
    answerLate(json(place({ zipcode: '20040-002', street: 'Avenida Rio Branco', state: 'RJ' })));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await field('Rua')).toHaveValue('Avenida Paulista');
    expect(api.requestsTo('GET', '/geo/postal-code/20040-002')[0]?.signal?.aborted).toBe(true);
  });

  it('ignores the response once the code is edited again', async () => {
    let answerLate: (answer: Response) => void = () => undefined;
    api.on('GET', '/geo/postal-code/01310-100', () => new Promise((resolve) => (answerLate = resolve)));
    const { user: person } = create();
    await write(person, 'CEP', '01310100');
    await person.type(await field('CEP'), '{Backspace}');
    answerLate(json(place()));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await field('Rua')).toHaveValue('');
    expect(screen.queryByText('Buscando o endereço…')).toBeNull();
  });

  it.each([
    [404, 'not_found', 'CEP não encontrado. Preencha o endereço.'],
    [503, 'unavailable', 'A busca de CEP não respondeu. Preencha o endereço.'],
  ])('shows a failed lookup as a status rather than an alert: %s', async (status, code, text) => {
    api.on('GET', '/geo/postal-code/01310-100', () => problem(status, code, 'x'));
    const { user: person } = create();
    await write(person, 'CEP', '01310-100');
    expect(await screen.findByRole('status')).toHaveTextContent(text);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the country', () => {
  it('is Brazil by default, which is the first option', async () => {
    const { user: person } = create();
    expect(await picker('País')).toHaveValue('Brasil');
    await person.clear(await picker('País'));
    const options = await screen.findAllByRole('option');
    expect(options[0]).toHaveTextContent('Brasil');
    expect(options).toHaveLength(249);
  });

  it('is Brazil for a user without an address, unless a document may be of any country', async () => {
    serveUser(api, { address: null });
    edit();
    await waitFor(async () => expect(await picker('País')).toHaveValue('Brasil'));
    cleanup();
    serveUser(api, { cpf: null, document: 'AB-123 456', address: null });
    edit();
    expect(await field('Documento')).toHaveValue('AB-123 456');
    expect(await picker('País')).toHaveValue('');
  });

  it('can be found without typing its accents', async () => {
    const { user: person } = create();
    await searchCountry(person, 'austria');
    expect(await screen.findByRole('option', { name: 'Áustria' })).toBeVisible();
  });

  it('clears the documents, postal code, state, city and street with their errors when changed', async () => {
    serveUser(api);
    const { user: person } = edit();
    await write(person, 'CPF/CNPJ', '123');
    expect(await screen.findByText('CPF Inválido')).toBeVisible();
    await searchCountry(person, 'Portugal');
    await person.click(await screen.findByRole('option', { name: 'Portugal' }));
    expect(screen.queryByText('CPF Inválido')).toBeNull();
    for (const label of ['Documento', 'CEP', 'Rua']) expect(await field(label)).toHaveValue('');
    for (const label of ['Estado', 'Cidade']) expect(await picker(label)).toHaveValue('');
    await person.click(save());
    await screen.findByText('the list');
    expect(api.requestsTo('PUT', '/usuario/7')[0]?.body).toMatchObject({
      cpf: null,
      document: null,
      address: { zipcode: '', street: '', city: '', state: '', country: 'PT' },
    });
  });

  it('decides what a number is, even if it is the one that the former country had', async () => {
    serveUser(api);
    const { user: person } = edit();
    const former = (await field('CPF/CNPJ')) as HTMLInputElement;
    const number = former.value;
    await searchCountry(person, 'Portugal');
    await person.click(await screen.findByRole('option', { name: 'Portugal' }));
    await write(person, 'Documento', number);
    await person.click(save());
    await screen.findByText('the list');
    expect(api.bodies('PUT', '/usuario/7')).toMatchObject([{ cpf: null, document: number }]);
  });

  it('keeps the errors of other fields when changed', async () => {
    serveUser(api);
    const { user: person } = edit();
    await write(person, 'Nome', 'ab');
    expect(await screen.findByText('Informe ao menos 3 letras')).toBeVisible();
    await searchCountry(person, 'Portugal');
    await person.click(await screen.findByRole('option', { name: 'Portugal' }));
    expect(screen.getByText('Informe ao menos 3 letras')).toBeVisible();
  });

  it('accepts any state and city if none are known', async () => {
    api.on('POST', '/usuario', () => json(user(), { status: 201 }));
    const { user: person } = create();
    await fillRequired(person);
    await searchCountry(person, 'Portugal');
    await person.click(await screen.findByRole('option', { name: 'Portugal' }));
    await write(person, 'Documento', 'AB-123 456');
    await person.type(await picker('Estado'), 'Lisboa');
    await person.type(await picker('Cidade'), 'Sintra');
    await write(person, 'CEP', '2710-405');
    await person.click(save());
    await screen.findByRole('status', { name: 'Registro salvo com sucesso' });
    expect(api.requestsTo('POST', '/usuario')[0]?.body).toMatchObject({
      cpf: null,
      document: 'AB-123 456',
      address: { zipcode: '2710-405', city: 'Sintra', state: 'Lisboa', country: 'PT' },
    });
  });
});

describe('the state', () => {
  it('clears the city when changed', async () => {
    serveUser(api);
    const { user: person } = edit();
    await waitFor(async () => expect(await picker('Estado')).toHaveValue('São Paulo'));
    expect(await picker('Cidade')).toHaveValue('São Paulo');
    await pick(person, 'Estado', 'Acre');
    expect(await picker('Cidade')).toHaveValue('');
  });
});
