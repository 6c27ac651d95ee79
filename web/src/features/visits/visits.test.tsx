import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { fakeApi, json, pageOf, problem } from '#web/testing/fake-api.ts';
import { signedInAs } from '#web/testing/render.tsx';
import { paste, renderApp } from '#web/testing/render-app.tsx';
import { textsOf } from '#web/testing/screen.ts';
import { visitLine, visitRecord } from './testing/visit-builders.ts';

const api = fakeApi();
const PLACE = {
  placeId: 5,
  name: 'Loja Paulista',
  organisation: { organisationId: 3, name: 'Lojas Aurora' },
};
const LINE = '/visits/8/lines/31';

beforeEach(() => {
  signedInAs('ADMIN');
  api.on('GET', '/visits/8', () => json(visitRecord()));
  api.on('GET', '/visits/8/history', () => pageOf());
  api.on('GET', '/places/5', () => json(PLACE));
  api.on('GET', '/places/quick-search', () => json({ data: [PLACE] }));
  api.on('GET', '/usuario', () => pageOf({ id: 1, nome: 'Someone', organisation: null }));
});
afterEach(() => localStorage.clear());

const slot = async (number: number) => {
  const group = await screen.findByText(`Slot ${number}`);
  const item = group.closest('li');
  if (!item) throw new Error(`Slot ${number} is not in a list`);
  return item;
};

describe('the list of visits', () => {
  it('shows day, places, who goes, and how much is done', async () => {
    const { lines, ...visit } = visitRecord({ status: 'underway' });
    api.on('GET', '/visits', () => pageOf({ ...visit, lines: lines.length, done: 1 }));
    renderApp('/admin/visits');
    const [, row] = await screen.findAllByRole('row');
    for (const text of ['03/02/2026', 'Em andamento', 'Loja Paulista', 'Someone', '1/2'])
      expect(row).toHaveTextContent(text);
    expect(screen.getByRole('button', { name: 'Planejar visita' })).toBeVisible();
  });
});

describe('the form of a visit', () => {
  it('is filled in by its address, and leads to the visit it has planned', async () => {
    api.on('POST', '/visits', () => json(visitRecord(), { status: 201 }));
    const { user, path } = renderApp('/admin/visits/create?placeIds=5&on=2026-02-03&within=14');
    expect(await screen.findByText('Loja Paulista (Lojas Aurora)')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Dia' })).toHaveValue('03/02/2026');
    expect(screen.getByRole('radio', { name: '14 dias' })).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Planejar visita' }));
    const notice = await screen.findByRole('status', { name: 'Registro salvo com sucesso' });
    expect(api.bodies('POST', '/visits')).toEqual([
      { on: '2026-02-03', assignee: 1, note: '', placeIds: [5], within: 14 },
    ]);
    await user.click(within(notice).getByRole('button', { name: 'Abrir' }));
    await waitFor(() => expect(path()).toBe('/admin/visits/8'));
  });

  it('proposes the person of its address, unless they make no visits', async () => {
    api.on('GET', '/usuario/3', () => json({ id: 3, nome: 'Bia', organisation: null }));
    api.on('GET', '/usuario/4', () => json({ id: 4, nome: 'Caio', organisation: PLACE.organisation }));
    renderApp('/admin/visits/create?placeIds=5&assignee=3');
    expect(await screen.findByRole('combobox', { name: 'Responsável' })).toHaveValue('Bia');
    document.body.replaceChildren();
    renderApp('/admin/visits/create?placeIds=5&assignee=4');
    expect(await screen.findByRole('combobox', { name: 'Responsável' })).toHaveValue('Someone');
  });

  it('asks for places', async () => {
    const { user } = renderApp('/admin/visits/create');
    await user.click(await screen.findByRole('button', { name: 'Planejar visita' }));
    expect(await screen.findByText('Campo obrigatório')).toBeVisible();
    expect(api.bodies('POST', '/visits')).toEqual([]);
  });

  it('changes the day, the person and the note of a visit that has not ended', async () => {
    api.on('PUT', '/visits/8', () => json(visitRecord({ note: 'Portão lateral' })));
    const { user } = renderApp('/admin/visits/8/update');
    await paste(user, await screen.findByRole('textbox', { name: 'Observação' }), 'Portão lateral');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() =>
      expect(api.bodies('PUT', '/visits/8')).toEqual([
        { on: '2026-02-03', assignee: 1, note: 'Portão lateral' },
      ]),
    );
  });
});

describe('the page of a visit', () => {
  it('says where to go, what to bring, and what goes into which slot', async () => {
    renderApp('/admin/visits/8');
    const bring = await screen.findByRole('region', { name: 'Para levar' });
    expect(textsOf('listitem', bring)).toEqual(['2 × Bergamota']);
    expect(screen.getByRole('link', { name: /Avenida Paulista, 1/ })).toHaveAttribute(
      'href',
      expect.stringContaining('Avenida%20Paulista'),
    );
    expect(await slot(4)).toHaveTextContent(/Slot 4.*Vazia.*Bergamota CAP-1 \(0 de 1\.500\)/);
    expect(await slot(6)).toHaveTextContent(/Slot 6.*Sem cápsula/);
    expect(textsOf('button', await slot(6))).toEqual(['Como planejado', 'Não feita']);
    expect(await accessibilityViolations()).toEqual([]);
  });

  it.each([
    ['when the place is open on that day', [2], 'Aberto neste dia: 08:00–12:00, 14:00–18:00'],
    ['that the place is closed on that day', [1, 3], 'Fechado neste dia'],
  ])('says %s', async (_, days, text) => {
    const openingHours = [
      { days, from: '08:00', to: '12:00' },
      { days, from: '14:00', to: '18:00' },
    ];
    const places = visitRecord().places.map((place) => ({ ...place, openingHours }));
    api.on('GET', '/visits/8', () => json(visitRecord({ places })));
    renderApp('/admin/visits/8');
    const place = await screen.findByRole('region', { name: 'Loja Paulista' });
    expect(within(place).getByText(text)).toBeVisible();
  });

  it('records a swap with its serial number, and shows it as done', async () => {
    const done = visitLine({ outcome: 'swapped', serialNumber: 'CAP-9', at: '2026-02-03T12:00:00.000Z' });
    api.on('PUT', LINE, () => {
      api.on('GET', '/visits/8', () => json(visitRecord({ status: 'underway', lines: [done] })));
      return json(done);
    });
    const { user } = renderApp('/admin/visits/8');
    await user.click(within(await slot(4)).getByRole('button', { name: 'Como planejado' }));
    await user.click(screen.getByRole('button', { name: 'Registrar' }));
    expect(api.bodies('PUT', LINE), 'a swap needs a serial number').toEqual([]);
    await paste(user, screen.getByRole('textbox', { name: 'Número de série da nova cápsula' }), ' CAP-9 ');
    await user.keyboard('{Enter}');
    expect(await within(await slot(4)).findByText('Trocada')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('À espera de envio')).toBeNull());
    expect(api.bodies('PUT', LINE)).toEqual([
      expect.objectContaining({
        outcome: 'swapped',
        serialNumber: 'CAP-9',
        at: expect.stringMatching(/Z$/),
        clientId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        confirm: false,
      }),
    ]);
    expect(await screen.findByRole('button', { name: 'Concluir visita' })).toBeVisible();
  });

  it('asks why a slot was not done', async () => {
    api.on('PUT', LINE, () => json(visitLine({ outcome: 'skipped', note: 'Sala fechada' })));
    const { user } = renderApp('/admin/visits/8');
    await user.click(within(await slot(4)).getByRole('button', { name: 'Não feita' }));
    await user.click(screen.getByRole('button', { name: 'Registrar' }));
    expect(await screen.findByText('Campo obrigatório')).toBeVisible();
    await paste(user, screen.getByRole('textbox', { name: 'Por que não' }), 'Sala fechada');
    await user.click(screen.getByRole('button', { name: 'Registrar' }));
    await waitFor(() =>
      expect(api.bodies('PUT', LINE)).toMatchObject([{ outcome: 'skipped', note: 'Sala fechada' }]),
    );
  });

  it('explains a capsule that sits elsewhere, and takes it all the same if told to', async () => {
    const text = 'A cápsula “CAP-9” está no slot 2 do dispositivo Bar.';
    const done = visitLine({ outcome: 'swapped', serialNumber: 'CAP-9' });
    api.on('PUT', LINE, ({ body }) => {
      if (!(body as { confirm: boolean }).confirm) return problem(409, 'visit.elsewhere', text);
      api.on('GET', '/visits/8', () => json(visitRecord({ lines: [done] })));
      return json(done);
    });
    const { user } = renderApp('/admin/visits/8');
    await user.click(within(await slot(4)).getByRole('button', { name: 'Como planejado' }));
    await paste(user, screen.getByRole('textbox', { name: 'Número de série da nova cápsula' }), 'CAP-9');
    await user.keyboard('{Enter}');
    expect(await within(await slot(4)).findByRole('alert')).toHaveTextContent(text);
    await user.click(screen.getByRole('button', { name: 'Trocar mesmo assim' }));
    expect(await within(await slot(4)).findByText('Trocada')).toBeVisible();
    const [first, second] = api.bodies('PUT', LINE) as { clientId: string }[];
    expect(second).toEqual({ ...first, confirm: true });
  });

  it('shows the visit as last read without a signal, keeps what is recorded, and sends it later', async () => {
    const noSignal = () => Promise.reject(new TypeError('Failed to fetch'));
    renderApp('/admin/visits/8');
    await slot(4);
    for (const path of ['/visits/8', '/visits/8/history', '/health']) api.on('GET', path, noSignal);
    api.on('PUT', LINE, noSignal);
    document.body.replaceChildren();
    const { user } = renderApp('/admin/visits/8');
    expect(await screen.findByText(/^Sem conexão: a visita como era em/)).toBeVisible();
    await user.click(within(await slot(4)).getByRole('button', { name: 'Mantida' }));
    await user.click(screen.getByRole('button', { name: 'Registrar' }));
    expect(await within(await slot(4)).findByText('À espera de envio')).toBeVisible();
    const send = await screen.findByRole('button', { name: 'À espera de envio: 1' });
    api.on('GET', '/health', () => json({ status: 'ok', version: '1.2.3', database: 'embedded' }));
    api.on('GET', '/visits/8', () => json(visitRecord({ lines: [visitLine({ outcome: 'kept' })] })));
    api.on('PUT', LINE, () => json(visitLine({ outcome: 'kept' })));
    await user.click(send);
    await waitFor(() => expect(screen.queryByText('À espera de envio')).toBeNull());
    expect(new Set(api.bodies('PUT', LINE).map((body) => (body as { clientId: string }).clientId)).size).toBe(
      1,
    );
  });
});
