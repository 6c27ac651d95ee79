import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { currentUser } from '#web/lib/session.ts';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { fakeApi, json, problem } from '#web/testing/fake-api.ts';
import { signedInAs } from '#web/testing/render.tsx';
import { pick, picker, textsOf } from '#web/testing/screen.ts';
import { INACTIVE, NO_DETAILS, SELF, user } from './testing/user-builders.ts';
import { edit, field, save, serveLists, serveUser, write } from './testing/user-form.tsx';

const api = fakeApi();

beforeEach(() => {
  serveLists(api);
  signedInAs('ADMIN');
});

describe('editing a user', () => {
  it('sends the whole record with the version that was read', async () => {
    serveUser(api, { document: '11222333000181' });
    const { user: person } = edit();
    expect(await field('CPF/CNPJ')).toHaveValue('529.982.247-25');
    expect(await field('Data de nascimento')).toHaveValue('15/05/1990');
    await waitFor(async () => expect(await picker('Estado')).toHaveValue('São Paulo'));
    await write(person, 'Nome', 'Ana Souza');
    await person.click(save());
    expect(await screen.findByText('the list')).toBeVisible();
    const [put] = api.requestsTo('PUT', '/usuario/7');
    expect(put?.headers.get('If-Match')).toBe('"1"');
    expect(put?.body).toEqual({
      nome: 'Ana Souza',
      email: 'ana@example.com',
      profile: { id: 2 },
      organisationId: null,
      cpf: '52998224725',
      document: '11222333000181',
      birthday: '1990-05-15',
      genre: 'F',
      language: 'pt-BR',
      address: {
        zipcode: '01310-100',
        street: 'Avenida Paulista, 1000',
        city: 'São Paulo',
        state: 'SP',
        country: 'BR',
      },
    });
  });

  it('describes what a profile may do where its holder belongs', async () => {
    const organisation = { organisationId: 3, name: 'Lojas Aurora' };
    serveUser(api);
    api.on('GET', '/organisations/quick-search', () => json({ data: [organisation] }));
    const { user: person } = edit();
    const profile = await picker('Perfil');
    await waitFor(() => expect(profile).toHaveAccessibleDescription(/^Cuida de fragrâncias/));
    await pick(person, 'Organização', 'Lojas Aurora');
    await waitFor(() => expect(profile).toHaveAccessibleDescription(/Vê painel, cápsulas, locais/));
  });

  it('lets administrators of the house set the organisation', async () => {
    const organisation = { organisationId: 3, name: 'Lojas Aurora' };
    serveUser(api);
    api.on('GET', '/organisations/quick-search', () => json({ data: [organisation] }));
    const { user: person } = edit();
    await pick(person, 'Organização', 'Lojas Aurora');
    await person.click(save());
    expect(await screen.findByText('the list')).toBeVisible();
    expect(api.bodies('PUT', '/usuario/7')).toMatchObject([{ organisationId: 3 }]);
  });

  it('offers members no choice of organisation and keeps the stored one', async () => {
    const organisation = { organisationId: 3, name: 'Lojas Aurora' };
    signedInAs('ADMIN', organisation);
    serveUser(api, { organisation });
    const { user: person } = edit();
    await write(person, 'Nome', 'Ana Souza');
    expect(screen.queryByRole('combobox', { name: 'Organização' })).toBeNull();
    await person.click(save());
    expect(await screen.findByText('the list')).toBeVisible();
    expect(api.bodies('PUT', '/usuario/7')).toMatchObject([{ organisationId: 3 }]);
  });

  it('after a conflict keeps what was typed into the address, beside what others have changed in it', async () => {
    serveUser(api);
    api.on('PUT', '/usuario/7', () => problem(409, 'record.stale', 'Mudou.'));
    const { user: person } = edit();
    await write(person, 'Rua', 'Rua Nova, 5');
    const { address } = user();
    serveUser(api, { address: address && { ...address, city: 'Campinas', zipcode: '13010-000' } });
    api.on('PUT', '/usuario/7', () => problem(409, 'record.stale', 'Mudou.'));
    await person.click(save());
    await person.click(await screen.findByRole('button', { name: 'Recarregar' }));
    await waitFor(async () => expect(await picker('Cidade')).toHaveValue('Campinas'));
    expect(await field('CEP')).toHaveValue('13010-000');
    expect(await field('Rua')).toHaveValue('Rua Nova, 5');
  });

  it('saves a city that was typed, with Ctrl+S', async () => {
    serveUser(api);
    const { user: person } = edit();
    const city = await picker('Cidade');
    await person.tripleClick(city);
    await person.keyboard('Campinas');
    await waitFor(() => expect(textsOf('option')).toEqual(['Campinas']));
    await person.keyboard('{Control>}s{/Control}');
    await screen.findByText('the list');
    expect(api.bodies('PUT', '/usuario/7')).toMatchObject([{ address: { city: 'Campinas' } }]);
  });

  it('does not look up a stored postal code', async () => {
    serveUser(api);
    edit();
    expect(await field('CEP')).toHaveValue('01310-100');
    expect(api.requestsTo('GET', '/geo/postal-code/01310-100')).toEqual([]);
  });

  it('sends the country alone for a user without an address, which the server takes for none', async () => {
    serveUser(api, NO_DETAILS);
    const { user: person } = edit();
    expect(await picker('País')).toHaveValue('Brasil');
    await person.click(save());
    await screen.findByText('the list');
    expect(api.bodies('PUT', '/usuario/7')[0]).toMatchObject({
      address: { zipcode: '', street: '', city: '', state: '', country: 'BR' },
      cpf: null,
      document: null,
    });
  });

  it('is locked for an inactive user', async () => {
    serveUser(api, INACTIVE);
    edit();
    expect(await screen.findByText(/Só é possível alterar o que está ativo/)).toBeVisible();
    expect(save()).toBeDisabled();
  });

  it('passes the accessibility checks', async () => {
    serveUser(api);
    const { user: person } = edit();
    await person.click(await picker('Gênero'));
    await screen.findByRole('option', { name: 'Outro' });
    expect(await accessibilityViolations()).toEqual([]);
  });
});

describe('editing without being an administrator', () => {
  beforeEach(() => signedInAs('STAFF'));

  it("locks the e-mail and profile of one's own account and explains why", async () => {
    serveUser(api, SELF);
    const { user: person } = edit(1);
    expect(await field('E-mail')).toBeDisabled();
    expect(await picker('Perfil')).toBeDisabled();
    expect(await picker('Perfil')).toHaveValue('Equipe');
    expect(screen.getAllByText(/Só um administrador pode alterar\.$/)).toHaveLength(2);
    api.on('PUT', '/usuario/1', () => json(user({ ...SELF, nome: 'Ana Souza' })));
    await write(person, 'Nome', 'Ana Souza');
    await person.click(save());
    await screen.findByText('the list');
    const [body] = api.bodies('PUT', '/usuario/1');
    expect(body).toMatchObject({ nome: 'Ana Souza', email: 'ana@example.com', profile: { id: 2 } });
    expect(body).not.toHaveProperty('ativo');
    expect(currentUser()?.nome).toBe('Ana Souza');
  });

  it('is locked for the accounts of others', async () => {
    serveUser(api);
    edit();
    expect(await screen.findByText('Você pode ver estes dados, mas não alterá-los.')).toBeVisible();
  });
});
