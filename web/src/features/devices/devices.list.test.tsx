import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ProfileName } from '#contracts/core/permissions.ts';
import type { DeviceRow } from '#contracts/devices/devices.ts';
import { selectOrganisation } from '#web/lib/selected-organisation.ts';
import { fakeApi, json, problem } from '#web/testing/fake-api.ts';
import { signedInAs } from '#web/testing/render.tsx';
import { renderApp } from '#web/testing/render-app.tsx';
import { chooseAction, textsOf } from '#web/testing/screen.ts';
import { CODE, deviceRow } from './testing/device-builders.ts';

const api = fakeApi();

beforeEach(() => {
  signedInAs('STAFF');
  answers([deviceRow()]);
});

function answers(data: DeviceRow[], total = data.length) {
  api.on('GET', '/devices', () => json({ data, total, totalPages: Math.ceil(total / 10) }));
}

const lastQuery = () => Object.fromEntries(api.requestsTo('GET', '/devices').at(-1)?.query ?? []);
const rowOf = (mac = 'AA:BB:CC:DD:EE:FF') => screen.findByRole('row', { name: new RegExp(mac) });

describe('the list of devices', () => {
  it('shows the name of a device above its address, or else the address alone', async () => {
    answers([deviceRow({ name: 'Recepção' }), deviceRow({ deviceId: 8, macAddress: 'AA:BB:CC:DD:EE:08' })]);
    renderApp('/admin/devices');
    const named = within(await rowOf()).getAllByRole('cell')[2];
    expect(named).toHaveTextContent(/^RecepçãoEm comunicação.*AA:BB:CC:DD:EE:FF$/);
    const link = (name: string) => screen.getByRole('link', { name });
    expect(link('Recepção')).toHaveAttribute('href', '/admin/devices/7');
    expect(link('AA:BB:CC:DD:EE:08')).toHaveAttribute('href', '/admin/devices/8');
    expect(screen.getAllByText('AA:BB:CC:DD:EE:08')).toHaveLength(1);
  });

  it('shows a place in a column of its own while that of the campaigns is hidden', async () => {
    answers([deviceRow({ place: { placeId: 8, name: 'Loja do Centro' } })]);
    const { user } = renderApp('/admin/devices');
    await rowOf();
    expect(screen.getByRole('columnheader', { name: 'Campanha Local' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Colunas' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Campanha' }));
    expect(screen.getByRole('columnheader', { name: 'Local' })).toBeInTheDocument();
    expect(screen.getByRole('cell', { name: 'Loja do Centro' })).toBeInTheDocument();
  });

  it('shows the columns of a device and whether it communicates', async () => {
    const organisation = { organisationId: 3, name: 'Lojas Aurora' };
    answers([deviceRow({ organisation, place: { placeId: 8, name: 'Loja do Centro' } })]);
    renderApp('/admin/devices');
    const row = await rowOf();
    expect(within(row).getByRole('link', { name: 'Loja do Centro' })).toHaveAttribute(
      'href',
      '/admin/places/8',
    );
    expect(document.title).toBe('Dispositivos - Admin');
    expect(textsOf('columnheader')).toEqual([
      '',
      'Ações',
      'Nome do dispositivoEndereço MAC',
      'CampanhaLocal',
      'Usuário',
      'Atualizado em',
      'ProprietárioOrganização',
      'Criado em',
    ]);
    const [, , mac, ...others] = within(row).getAllByRole('cell');
    expect(mac).toHaveTextContent(
      /^AA:BB:CC:DD:EE:FFEm comunicação\. Última comunicação: \d\d\/\d\d\/\d{4} \d\d:\d\d$/,
    );
    expect(others.map((cell) => cell.textContent)).toEqual([
      'VerãoLoja do Centro',
      'Ana Lima',
      '03/02/2026 09:06',
      'Bruno SáLojas Aurora',
      '02/01/2026 08:05',
    ]);
    expect(lastQuery()).toEqual({
      page: '1',
      perPage: '10',
      orderBy: 'createdAt',
      orderByDirection: 'DESC',
      FilterString: '',
    });
    expect(screen.queryByText('Inativos')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Adicionar' })).toBeNull();
  });

  it('deselects its rows when it is narrowed to an organisation', async () => {
    const { user } = renderApp('/admin/devices');
    await rowOf();
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar AA:BB:CC:DD:EE:FF' }));
    expect(screen.getByText('1 item selecionado')).toBeVisible();
    act(() => selectOrganisation({ organisationId: 3, name: 'Lojas Aurora' }));
    await waitFor(() => expect(screen.queryByText('1 item selecionado')).toBeNull());
  });

  it('goes to its first page when it is narrowed to an organisation, and back to all', async () => {
    api.on('GET', '/devices', () => json({ data: [deviceRow()], total: 57, totalPages: 6 }));
    const { user, path } = renderApp('/admin/devices?page=3');
    await rowOf();
    act(() => selectOrganisation({ organisationId: 3, name: 'Lojas Aurora' }));
    await waitFor(() => expect(path()).toBe('/admin/devices'));
    await waitFor(() => expect(lastQuery()).toMatchObject({ page: '1', organisationId: '3' }));
    await user.click(await screen.findByRole('button', { name: 'Página 2' }));
    await waitFor(() => expect(path()).toBe('/admin/devices?page=2'));
    act(() => selectOrganisation(null));
    await waitFor(() => expect(path()).toBe('/admin/devices'));
  });

  it('stays on its page if the address names another organisation than the chosen one', async () => {
    api.on('GET', '/devices', () => json({ data: [deviceRow()], total: 57, totalPages: 6 }));
    const { path } = renderApp('/admin/devices?organisationId=5&page=3');
    await rowOf();
    act(() => selectOrganisation({ organisationId: 3, name: 'Lojas Aurora' }));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(path()).toContain('page=3');
  });

  it('marks a device that is behind an initiative although it has no campaign of its own', async () => {
    answers([deviceRow({ campaign: null, configState: 'behind' })]);
    renderApp('/admin/devices');
    expect(within(await rowOf()).getByRole('img', { name: 'Desatualizado' })).toBeVisible();
  });

  it.each([
    ['seen', 'Em comunicação'],
    ['silent', 'Sem comunicação'],
    ['never', 'Nunca se comunicou'],
    ['disconnected', 'Desconectado'],
  ] as const)('shows whether a device communicates: %s', async (liveness, words) => {
    answers([deviceRow({ liveness })]);
    renderApp('/admin/devices');
    expect(within(await rowOf()).getByText(words, { exact: false })).toBeVisible();
  });

  it.each([
    ['Nome do dispositivo', 'name'],
    ['Endereço MAC', 'macAddress'],
    ['Campanha', 'campaign.name'],
    ['Usuário', 'user.nome'],
    ['Atualizado em', 'updatedAt'],
    ['Proprietário', 'owner.nome'],
    ['Local', 'place.name'],
    ['Organização', 'organisation.name'],
  ])('sorts by %s', async (header, field) => {
    const { user } = renderApp('/admin/devices');
    await rowOf();
    await user.click(screen.getByRole('button', { name: header }));
    await waitFor(() => expect(lastQuery().orderBy).toBe(field));
    const head = screen.getByRole('button', { name: header }).closest('th');
    expect(head).toHaveAttribute('aria-sort', field === 'updatedAt' ? 'descending' : 'ascending');
    expect(screen.getByText(new RegExp(`^Ordenado por ${header}`))).toBeInTheDocument();
  });

  it('keeps the state filter in the URL through paging and searching', async () => {
    answers([deviceRow()], 25);
    const app = renderApp('/admin/devices?page=2');
    await rowOf();
    await app.user.click(screen.getByRole('radio', { name: 'Sem comunicação' }));
    await waitFor(() => expect(lastQuery()).toMatchObject({ state: 'silent', page: '1' }));
    expect(app.path()).toBe('/admin/devices?state=silent');
    await app.user.click(screen.getByRole('button', { name: 'Próxima página' }));
    await waitFor(() => expect(lastQuery()).toMatchObject({ state: 'silent', page: '2' }));
    await app.user.type(screen.getByRole('searchbox'), 'ana{Enter}');
    await waitFor(() => expect(lastQuery()).toMatchObject({ state: 'silent', FilterString: 'ana' }));
    await app.user.click(screen.getByRole('radio', { name: 'Todos' }));
    await waitFor(() => expect(lastQuery()).not.toHaveProperty('state'));
    expect(app.path()).toBe('/admin/devices?q=ana');
  });

  it.each(['asleep', '7', '%3Cx%3E'])('ignores an unknown state in the URL: %s', async (liveness) => {
    renderApp(`/admin/devices?state=${liveness}`);
    await rowOf();
    expect(lastQuery()).not.toHaveProperty('state');
    expect(screen.getByRole('radio', { name: 'Todos' })).toBeChecked();
  });

  it('explains an empty list, with and without a filter', async () => {
    answers([]);
    const { user } = renderApp('/admin/devices');
    expect(await screen.findByText(/Adicione o primeiro ou importe uma planilha/)).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Nunca se comunicaram' }));
    expect(await screen.findByText('Todos os dispositivos já se comunicaram.')).toBeVisible();
  });
});

describe('an administrator on the device list', () => {
  beforeEach(() => signedInAs('ADMIN'));

  it('can add a device', async () => {
    const { user, path } = renderApp('/admin/devices');
    await user.click(await screen.findByRole('button', { name: 'Adicionar' }));
    await screen.findByRole('heading', { level: 1, name: 'Novo dispositivo' });
    expect(path()).toBe('/admin/devices/create');
  });

  it('keeps the selection across pages but not across filters', async () => {
    answers([deviceRow(), deviceRow({ deviceId: 8, macAddress: 'AA:BB:CC:DD:EE:08' })], 25);
    const { user } = renderApp('/admin/devices');
    await rowOf();
    await user.click(screen.getByRole('radio', { name: 'Sem comunicação' }));
    await waitFor(() => expect(lastQuery()).toHaveProperty('state', 'silent'));
    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar AA:BB:CC:DD:EE:08' }));
    await user.click(screen.getByRole('button', { name: 'Próxima página' }));
    await waitFor(() => expect(lastQuery()).toHaveProperty('page', '2'));
    expect(screen.getByText('1 item selecionado')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Todos' }));
    await waitFor(() => expect(screen.queryByText('1 item selecionado')).toBeNull());
  });

  it('can see the claim code of a row', async () => {
    api.on('GET', '/devices/7/claim-code', () => json(CODE));
    const { user } = renderApp('/admin/devices');
    await chooseAction(user, 'Código de vinculação');
    expect(await screen.findByText('7K3M-Q9TX-2HBD', { selector: '[role=status]' })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: /^Ações: / })).toHaveFocus());
  });
});

describe('a staff user on the device list', () => {
  it('can set the campaign of selected devices but not print labels', async () => {
    const { user } = renderApp('/admin/devices');
    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar AA:BB:CC:DD:EE:FF' }));
    expect(await screen.findByRole('button', { name: 'Definir campanha' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Imprimir etiquetas' })).toBeNull();
  });

  it('cannot open the form for a new device', async () => {
    renderApp('/admin/devices/create');
    expect(await screen.findByRole('heading', { level: 1, name: 'Nada por aqui' })).toBeVisible();
  });
});

describe('the actions on a device', () => {
  const reset = 'Código de redefinição';
  const disconnect = 'Desconectar usuário';

  it.each<[string, ProfileName, DeviceRow, string[]]>([
    ['with a user (for staff)', 'STAFF', deviceRow(), ['Ver detalhes', disconnect, reset]],
    ['without a user (for staff)', 'STAFF', deviceRow({ user: null }), ['Ver detalhes', reset]],
    [
      'with a user (for an administrator)',
      'ADMIN',
      deviceRow(),
      ['Ver detalhes', disconnect, reset, 'Código de vinculação'],
    ],
  ])('%s are listed in its menu', async (_, profile, row, expected) => {
    signedInAs(profile);
    answers([row]);
    const { user } = renderApp('/admin/devices');
    await user.click(await screen.findByRole('button', { name: /^Ações: / }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual(expected);
  });

  it("include the claim code for an organisation's administrator, who can't register devices", async () => {
    const organisation = { organisationId: 3, name: 'Lojas Aurora' };
    signedInAs('ADMIN', organisation);
    answers([deviceRow({ organisation })]);
    const { user } = renderApp('/admin/devices');
    await user.click(await screen.findByRole('button', { name: /^Ações: / }));
    expect(await screen.findByRole('menuitem', { name: 'Código de vinculação' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Adicionar' })).not.toBeInTheDocument();
  });

  it('include a link to its page', async () => {
    api.on('GET', '/devices/7', () =>
      problem(404, 'not_found', 'Não encontrado. Talvez já tenha sido excluído.'),
    );
    const { user, path } = renderApp('/admin/devices');
    await user.click(await screen.findByRole('button', { name: /^Ver detalhes: / }));
    await waitFor(() => expect(path()).toBe('/admin/devices/7'));
  });

  it('include disconnecting its user after a confirmation', async () => {
    api.on('PUT', '/devices/remove-user/7', () => json(deviceRow({ user: null })));
    const { user } = renderApp('/admin/devices');
    await chooseAction(user, 'Desconectar usuário');
    const dialog = await screen.findByRole('dialog', { name: 'Desconectar Ana Lima de AA:BB:CC:DD:EE:FF?' });
    expect(api.requestsTo('PUT', '/devices/remove-user/7')).toEqual([]);
    const before = api.requestsTo('GET', '/devices').length;
    await user.click(within(dialog).getByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByText('Dispositivo AA:BB:CC:DD:EE:FF desconectado')).toBeVisible();
    expect(api.requestsTo('PUT', '/devices/remove-user/7')).toHaveLength(1);
    await waitFor(() => expect(api.requestsTo('GET', '/devices').length).toBeGreaterThan(before));
  });

  it('show an error when they fail', async () => {
    api.on('PUT', '/devices/remove-user/7', () => problem(500, 'internal', 'Erro'));
    const { user } = renderApp('/admin/devices');
    await chooseAction(user, 'Desconectar usuário');
    await user.click(await screen.findByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByText('Não foi possível desconectar o usuário')).toBeVisible();
  });
});
