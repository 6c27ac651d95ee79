import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { currentUser } from '#web/lib/session.ts';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { fakeApi, json, pageOf, problem } from '#web/testing/fake-api.ts';
import { renderPages, signedInAs } from '#web/testing/render.tsx';
import { QUIZ, REFILL, serveToday, todayItem } from './testing/fake-today.ts';
import { TodayPage } from './today.page.tsx';

const SILENT = todayItem();
const ASSIGN_REFILL = '/today/capsule.refill%3Aplace%3A5/assign';

const api = fakeApi();

beforeEach(() => {
  signedInAs('ADMIN');
  serveToday(api, [SILENT, QUIZ, REFILL]);
  api.on('GET', '/iniciativa', () => pageOf());
});

const open = (query = '') =>
  renderPages({ '/admin/today': <TodayPage />, '/$': 'Outra página' }, `/admin/today${query}`);
const group = async (name: RegExp) => within(await screen.findByRole('region', { name }));
const hotel = () => group(/^Hotel Aurora/);
const lastQuery = () => Object.fromEntries(api.requestsTo('GET', '/today').at(-1)?.query ?? []);
const me = () => currentUser()?.id;

describe('the page of what needs doing today', () => {
  it('groups the items by place, in the order of the most urgent of each', async () => {
    open();
    const lines = (await hotel()).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'AgoraDispositivo sem comunicaçãoLobby · AA:BB:CC:DD:EE:07Sem responsávelhá 3 diasVerificar',
      'Agora3 cápsulas a reporSem responsávelhá 3 diasprazo: 02/01/2030Repor',
    ]);
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Hotel Aurora · Hotéis do Sul',
      'Geral',
    ]);
    expect(screen.getByText('3 itens')).toHaveAttribute('role', 'status');
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('links each item to where it ends', async () => {
    open();
    await hotel();
    const ends = screen.getAllByRole('link', { name: /^(Verificar|Repor|Publicar): / });
    expect(ends.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
      ['Verificar: Dispositivo sem comunicação, Lobby · AA:BB:CC:DD:EE:07', '/admin/devices/7'],
      ['Repor: 3 cápsulas a repor, Hotel Aurora', '/admin/refill?placeId=5'],
      ['Publicar: Quiz não publicado, Sol e sombra', '/admin/quiz/2/update'],
    ]);
  });

  it('keeps every filter in its address', async () => {
    const { user, path } = open();
    await hotel();
    await user.click(screen.getByRole('radio', { name: 'Meus' }));
    await waitFor(() => expect(path()).toBe('/admin/today?assignee=me'));
    await waitFor(() => expect(lastQuery()).toEqual({ perPage: '50', assignee: 'me' }));
    await user.click(screen.getByRole('button', { name: 'Sem comunicação 1' }));
    await waitFor(() =>
      expect(lastQuery()).toEqual({ perPage: '50', assignee: 'me', kind: 'device.silent' }),
    );
    await user.click(screen.getByRole('radio', { name: 'Adiados' }));
    await waitFor(() => expect(path()).toBe('/admin/today?state=snoozed&kind=device.silent'));
    expect(lastQuery()).toEqual({ perPage: '50', snoozed: 'true', kind: 'device.silent' });
    await user.click(await screen.findByRole('button', { name: 'Ver todos' }));
    await waitFor(() => expect(path()).toBe('/admin/today'));
  });

  it('shows only the kind in its address, with the number of items of each', async () => {
    open('?kind=quiz.unpublished&placeId=5');
    api.on('GET', '/places/5', () => json({ placeId: 5, name: 'Hotel Aurora', organisation: null }));
    const kinds = within(await screen.findByRole('group', { name: 'Tipo' }));
    expect(kinds.getByRole('button', { name: 'Quizzes não publicados 1' })).toBePressed();
    expect(kinds.getByRole('button', { name: 'Cápsulas a repor 1' })).not.toBePressed();
    expect(lastQuery()).toMatchObject({ kind: 'quiz.unpublished', placeId: '5' });
  });

  it('says that nothing is left, and what comes next', async () => {
    serveToday(api, []);
    api.on('GET', '/iniciativa', () => pageOf({ iniciativaId: 9, name: 'Natal', startsOn: '2030-12-20' }));
    open();
    expect(await screen.findByText('Tudo em dia: nada precisa de alguém agora')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Natal' })).toHaveAttribute(
      'href',
      '/admin/initiatives/9',
    );
    expect(screen.getByRole('link', { name: 'Calendário' })).toHaveAttribute('href', '/admin/calendar');
  });

  it('can be loaded again after a failure', async () => {
    api.on('GET', '/today', () => problem(500, 'internal', 'Erro'));
    const { user } = open();
    const again = await screen.findByRole('button', { name: 'Tentar novamente' });
    serveToday(api, [SILENT]);
    await user.click(again);
    expect((await hotel()).getByText('Dispositivo sem comunicação')).toBeVisible();
  });
});

describe('an item', () => {
  const chosen = async (user: ReturnType<typeof open>['user'], action: string, of = /^Ações: 3 cápsulas/) => {
    await user.click(await screen.findByRole('button', { name: of }));
    await user.click(await screen.findByRole('menuitem', { name: action }));
  };

  it('is taken, and the undo gives it back', async () => {
    const { user } = open();
    await chosen(user, 'Assumir');
    expect(await screen.findByText('Item assumido')).toBeVisible();
    expect(api.bodies('PUT', ASSIGN_REFILL)).toEqual([{ userId: me() }]);
    expect(await (await hotel()).findByText(`Pessoa ${me()}`)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Desfazer' }));
    await waitFor(() => expect(screen.queryByText(`Pessoa ${me()}`)).toBeNull());
    expect(api.bodies('PUT', ASSIGN_REFILL).at(-1)).toEqual({ userId: null });
  });

  it('is given to somebody of the house or of its organisation', async () => {
    const other = { organisationId: 8, name: 'Outra' };
    api.on('GET', '/usuario', () =>
      pageOf(
        { id: 21, nome: 'Ana Lima', organisation: null },
        { id: 22, nome: 'Bruno Sá', organisation: SILENT.organisation },
        { id: 23, nome: 'Caio Reis', organisation: other },
      ),
    );
    const { user } = open();
    await chosen(user, 'Atribuir…');
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Atribuir 3 cápsulas a repor, Hotel Aurora' }),
    );
    expect(await screen.findByRole('option', { name: 'Ana Lima' })).toBeVisible();
    expect(screen.queryByRole('option', { name: 'Caio Reis' })).toBeNull();
    expect(dialog.getByRole('combobox', { name: 'Responsável' })).toHaveFocus();
    await user.click(screen.getByRole('option', { name: 'Bruno Sá' }));
    expect(await screen.findByText('Item atribuído a Bruno Sá')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.bodies('PUT', ASSIGN_REFILL)).toEqual([{ userId: 22 }]);
  });

  it('is put off, stays among those put off, and is taken up again', async () => {
    const { user } = open();
    await chosen(user, 'Adiar por 1 semana');
    expect(await screen.findByText('Item adiado')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('3 cápsulas a repor')).toBeNull());
    await user.click(screen.getByRole('radio', { name: 'Adiados' }));
    expect((await hotel()).getByText(/^adiado até /)).toBeVisible();
    await chosen(user, 'Reabrir');
    expect(await screen.findByText('Item reaberto')).toBeVisible();
    expect(await screen.findByText('Nenhum item com estes filtros')).toBeVisible();
  });

  it('is put off until a day that is asked for', async () => {
    const { user } = open();
    await chosen(user, 'Adiar até…');
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Adiar 3 cápsulas a repor, Hotel Aurora' }),
    );
    await user.type(dialog.getByRole('textbox', { name: 'Até' }), '01/02/2020');
    await user.click(dialog.getByRole('button', { name: 'Adiar' }));
    expect(await dialog.findByText('Informe um momento no futuro')).toBeVisible();
  });

  it('is only shown to those who may not change alerts', async () => {
    serveToday(api, [todayItem({ actions: ['check'] })]);
    open();
    await hotel();
    expect(screen.queryByRole('button', { name: /^Ações/ })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('is not given to others by those who may not see people', async () => {
    signedInAs('USER');
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /^Ações: 3 cápsulas/ }));
    expect(await screen.findByRole('menuitem', { name: 'Assumir' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Atribuir…' })).toBeNull();
  });
});

describe('several items at once', () => {
  const box = (name: RegExp) => screen.findByRole('checkbox', { name });
  const bar = () => screen.findByRole('region', { name: 'Seleção' });

  it('are all those of a place, taken with two clicks and given back with one', async () => {
    const { user } = open();
    await user.click(await box(/^Selecionar os 2 itens de Hotel Aurora$/));
    expect(await box(/Dispositivo sem comunicação/)).toBeChecked();
    const buttons = within(await bar());
    expect(buttons.getByText('2 itens selecionados')).toBeVisible();
    await user.click(buttons.getByRole('button', { name: 'Assumir' }));
    expect(await screen.findByText('2 itens assumidos')).toBeVisible();
    await waitFor(async () => expect((await hotel()).getAllByText(`Pessoa ${me()}`)).toHaveLength(2));
    expect(await box(/Dispositivo sem comunicação/)).not.toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Desfazer' }));
    await waitFor(async () => expect((await hotel()).getAllByText('Sem responsável')).toHaveLength(2));
  });

  it('are put off together', async () => {
    const { user } = open();
    await user.click(await box(/^Selecionar os 2 itens/));
    await user.click(within(await bar()).getByRole('button', { name: 'Adiar' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Adiar por 1 dia' }));
    expect(await screen.findByText('2 itens adiados')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Hotel Aurora/ })).toBeNull());
  });

  it('say how many could not be changed; those stay selected', async () => {
    api.on('PUT', ASSIGN_REFILL, () => problem(500, 'internal', 'Erro'));
    const { user } = open();
    await user.click(await box(/^Selecionar os 2 itens/));
    await user.click(within(await bar()).getByRole('button', { name: 'Assumir' }));
    expect(await screen.findByText('Não foi possível alterar o item')).toBeVisible();
    expect(screen.getByText('Item assumido')).toBeVisible();
    expect(await box(/3 cápsulas a repor/)).toBeChecked();
    expect(await box(/Dispositivo sem comunicação/)).not.toBeChecked();
  });
});
