import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { dayAt } from '#web/lib/day.ts';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { fakeApi, json, pageOf, problem } from '#web/testing/fake-api.ts';
import { signedInAs } from '#web/testing/render.tsx';
import { renderApp } from '#web/testing/render-app.tsx';
import { CODE, device, UNTOUCHED } from './testing/device-builders.ts';

const api = fakeApi();

beforeEach(() => {
  signedInAs('STAFF');
  api.on('GET', '/devices', () => pageOf());
  api.on('GET', '/devices/7', () => json(device()));
  api.on('GET', '/devices/7/timeline', () => json({ data: [], before: null }));
});

const part = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the device page', () => {
  it('shows the facts of a device and its people', async () => {
    renderApp('/admin/devices/7');
    await screen.findByRole('heading', { level: 1, name: 'AA:BB:CC:DD:EE:FF' });
    expect(document.title).toBe('AA:BB:CC:DD:EE:FF - Admin');
    const facts = screen
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(Object.fromEntries(facts)).toMatchObject({
      Campanha: 'VerãoDefinir campanha',
      Usuário: 'Ana Lima',
      Proprietário: 'Bruno Sá',
      'Criado em': '02/01/2026 08:05',
    });
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('is named, with an undo', async () => {
    const named = (name: string | null) => api.on('GET', '/devices/7', () => json(device({ name })));
    api.on('PUT', '/devices/7', () => json(device({ name: 'Recepção' })));
    const { user } = renderApp('/admin/devices/7');
    await user.click(await screen.findByRole('button', { name: 'Definir nome' }));
    const dialog = await screen.findByRole('dialog');
    const field = within(dialog).getByRole('textbox', { name: 'Nome do dispositivo' });
    named('Recepção');
    await user.type(field, ' Recepção {Enter}');
    const heading = { level: 1, name: 'Recepção · AA:BB:CC:DD:EE:FF' };
    expect(await screen.findByRole('heading', heading)).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
    await waitFor(() =>
      expect(api.bodies('PUT', '/devices/7')).toEqual([{ name: 'Recepção' }, { name: null }]),
    );
  });

  it('shows why a name is refused', async () => {
    api.on('PUT', '/devices/7', () =>
      problem(400, 'validation', 'Inválido', [{ path: 'name', code: 'too_long', message: 'Longo' }]),
    );
    const { user } = renderApp('/admin/devices/7');
    await user.click(await screen.findByRole('button', { name: 'Definir nome' }));
    await user.type(await screen.findByRole('textbox', { name: 'Nome do dispositivo' }), 'x{Enter}');
    expect(await screen.findByText('Longo')).toBeVisible();
  });

  it('sets the organisation and the place, with an undo', async () => {
    const organisation = { organisationId: 3, name: 'Lojas Aurora' };
    const place = { placeId: 8, name: 'Loja do Centro', organisation };
    api.on('GET', '/organisations/quick-search', () => json({ data: [organisation] }));
    api.on('GET', '/places/quick-search', () => json({ data: [place] }));
    api.on('PUT', '/devices/7', () => json(device({ organisation, place })));
    const { user } = renderApp('/admin/devices/7');
    await user.click(await screen.findByRole('button', { name: 'Definir organização e local' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('combobox', { name: 'Organização' }));
    await user.click(await screen.findByRole('option', { name: 'Lojas Aurora' }));
    await user.click(within(dialog).getByRole('combobox', { name: 'Local' }));
    await user.click(await screen.findByRole('option', { name: 'Loja do Centro' }));
    expect(api.requestsTo('GET', '/places/quick-search').at(-1)?.query.get('organisationId')).toBe('3');
    await user.click(within(dialog).getByRole('button', { name: 'Definir' }));
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
    await waitFor(() =>
      expect(api.bodies('PUT', '/devices/7')).toEqual([
        { organisationId: 3, placeId: 8 },
        { organisationId: null, placeId: null },
      ]),
    );
  });

  it('shows every slot, empty or not, with its capsule', async () => {
    renderApp('/admin/devices/7');
    const slots = await part('Slots e cápsulas');
    expect(slots.getByText('1 de 20 com fragrância')).toBeVisible();
    const [, ...rows] = slots.getAllByRole('row').map((row) => row.textContent);
    expect(rows).toHaveLength(3);
    expect(rows[0]).toBe('1–3Vazio');
    expect(rows[1]).toMatch(/^4Bergamota8 s por disparoCAP-1/);
    expect(rows[2]).toBe('5–20Vazio');
  });

  it('shows capsules without a slot, several in one slot, and with an unexpected fragrance', async () => {
    const [capsule] = device().capsules;
    if (!capsule) throw new Error('The builder made no capsule');
    const capsules = [
      capsule,
      { ...capsule, serialNumber: 'CAP-2', fragrance: { fragranceId: 10, name: 'Vetiver' } },
      { ...capsule, serialNumber: 'CAP-3', slot: null },
    ];
    api.on('GET', '/devices/7', () => json(device({ capsules })));
    renderApp('/admin/devices/7');
    const [, ...rows] = (await part('Slots e cápsulas')).getAllByRole('row').map((row) => row.textContent);
    expect(rows).toHaveLength(5);
    expect(rows[1]).not.toContain('Vetiver');
    expect(rows[2]).toMatch(/^4Bergamota8 s por disparoCAP-2Vetiver/);
    expect(rows[4]).toMatch(/^——CAP-3/);
  });

  it.each([
    ['enough shots left', { remainingShots: 120 }, ['120 de 200'], ['Acabando', 'Vencida']],
    ['few shots left', { remainingShots: 29 }, ['29 de 200', 'Acabando'], []],
    ['no shots left', { remainingShots: 0 }, ['0 de 200', 'Vazia'], ['Acabando']],
    ['past its due date', { dueDate: '2020-01-01' }, ['01/01/2020', 'Vencida'], []],
    ['due today', { dueDate: dayAt(new Date()) }, ['Vence hoje'], ['Vencida']],
    [
      'due in ten days',
      { dueDate: dayAt(new Date(Date.now() + 10 * 86_400_000)) },
      ['Vence em 10 dias'],
      ['Vencida'],
    ],
  ])('marks the state of a capsule: %s', async (_, change, shown, absent) => {
    const [capsule] = device().capsules;
    if (!capsule) throw new Error('The builder made no capsule');
    api.on('GET', '/devices/7', () => json(device({ capsules: [{ ...capsule, ...change }] })));
    renderApp('/admin/devices/7');
    const item = (await part('Slots e cápsulas')).getByRole('row', { name: /CAP-1/ });
    for (const words of shown) expect(item).toHaveTextContent(words);
    for (const words of absent) expect(item).not.toHaveTextContent(words);
  });

  it('is divided into what is now, its health and its history', async () => {
    renderApp('/admin/devices/7');
    await part('Histórico');
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(titles).toEqual(['Agora', 'Saúde', 'Histórico']);
    const now = await part('Agora');
    expect(now.getByText('Tudo em ordem')).toBeVisible();
    expect(now.getByRole('region', { name: 'Slots e cápsulas' })).toBeVisible();
    const health = await part('Saúde');
    expect(health.getByRole('region', { name: 'Configuração' })).toBeVisible();
    expect(health.getByText(/^Em comunicação/)).toBeVisible();
  });

  it('says what is missing, each with a way on', async () => {
    const [slot] = device().slots;
    const [capsule] = device().capsules;
    if (!slot || !capsule) throw new Error('The builder made no slot');
    const place = { placeId: 8, name: 'Loja do Centro' };
    const slots = [slot, ...[5, 6, 7].map((number) => ({ ...slot, slot: number }))];
    const broken = device({
      ...{ place, slots, campaign: null, playing: null, health: null },
      capsules: [{ ...capsule, remainingShots: 3 }],
    });
    api.on('GET', '/devices/7', () => json(broken));
    const { user } = renderApp('/admin/devices/7');
    const now = await part('Agora');
    expect(now.queryByText('Tudo em ordem')).toBeNull();
    const found = within(now.getByRole('alert'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(found).toEqual([
      'Sem campanha: não há nada para disparar. Escolher campanha',
      'Nunca informou a configuração nem o seu estado. Ver a ajuda',
      '3 de 4 slots sem cápsula. Ver os slots',
      '1 cápsula está acabando. Lista de reposição',
    ]);
    expect(now.getByRole('link', { name: 'Lista de reposição' })).toHaveAttribute(
      'href',
      '/admin/refill?within=30&placeId=8',
    );
    await user.click(now.getByRole('button', { name: 'Ver os slots' }));
    expect(now.getByRole('region', { name: 'Slots e cápsulas' }).parentElement).toHaveFocus();
    await user.click(within(now.getByRole('alert')).getByRole('button', { name: 'Escolher campanha' }));
    expect(await screen.findByRole('dialog', { name: /^Campanha de .*Loja do Centro/ })).toBeVisible();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('leads to the claim code of a device that nobody is connected to', async () => {
    signedInAs('ADMIN');
    api.on('GET', '/devices/7/claim-code', () => json(CODE));
    api.on('GET', '/devices/7', () => json(device({ user: null })));
    const { user } = renderApp('/admin/devices/7');
    await user.click((await part('Agora')).getByRole('button', { name: 'Ver como conectar' }));
    expect(await screen.findByText('7K3M-Q9TX-2HBD', { selector: '[role=status]' })).toBeVisible();
  });

  it('asks for its name at once where that is what it was opened for', async () => {
    const { router } = renderApp('/admin/devices');
    await screen.findByRole('heading', { level: 1, name: 'Dispositivos' });
    router.history.push('/admin/devices/7', { begin: 'rename' });
    expect(await screen.findByRole('dialog', { name: 'Nome de AA:BB:CC:DD:EE:FF' })).toBeVisible();
  });

  it('shows since when no user has been connected', async () => {
    const disconnectedAt = new Date(2026, 10, 20, 12).toISOString();
    api.on('GET', '/devices/7', () => json(device({ user: null, disconnectedAt })));
    renderApp('/admin/devices/7');
    expect(await screen.findByText(/^Ninguém está conectado desde 20\/11\/2026:/)).toBeVisible();
  });

  it('shows the last shots', async () => {
    renderApp('/admin/devices/7');
    const cells = (await part('Últimos disparos')).getAllByRole('cell');
    expect(cells.map((cell) => cell.textContent)).toEqual([
      '03/02/2026 10:30',
      '4',
      'Bergamota',
      '8',
      'Verão',
      'CAP-1',
    ]);
  });

  it('explains an untouched device in its empty sections', async () => {
    api.on('GET', '/devices/7', () => json(device(UNTOUCHED)));
    renderApp('/admin/devices/7');
    expect((await part('Slots e cápsulas')).getByText(/lê o QR Code/)).toBeVisible();
    expect((await part('Últimos disparos')).getByText(/assim que tem conexão/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Desconectar usuário' })).toBeNull();
  });

  it('disconnects the user and keeps the focus when the button disappears', async () => {
    api.on('PUT', '/devices/remove-user/7', () => {
      api.on('GET', '/devices/7', () => json(device({ user: null })));
      return json(device({ user: null }));
    });
    const { user } = renderApp('/admin/devices/7');
    await user.click(await screen.findByRole('button', { name: 'Desconectar usuário' }));
    await user.click(await screen.findByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByText('Dispositivo AA:BB:CC:DD:EE:FF desconectado')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Desconectar usuário' })).toBeNull());
    const head = screen.getByRole('button', { name: 'Código de redefinição' }).parentElement;
    await waitFor(() => expect(head).toHaveFocus());
  });

  it('shows an error for an unknown device and leads back to the list', async () => {
    api.on('GET', '/devices/7', () =>
      problem(404, 'not_found', 'Não encontrado. Talvez já tenha sido excluído.'),
    );
    const { user, path } = renderApp('/admin/devices/7');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Não encontrado. Talvez já tenha sido excluído.',
    );
    await user.click(screen.getByRole('button', { name: 'Voltar à lista' }));
    await waitFor(() => expect(path()).toBe('/admin/devices'));
  });

  it.each(['abc', '0'])('does not exist for the id %s', async (id) => {
    renderApp(`/admin/devices/${id}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Nada por aqui' })).toBeVisible();
  });
});
