import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { fakeApi, json } from '#web/testing/fake-api.ts';
import { renderPages, signedInAs } from '#web/testing/render.tsx';
import { QUIZ, REFILL, serveToday, todayItem } from './testing/fake-today.ts';
import { TodayHead } from './today.head.tsx';

const api = fakeApi();

beforeEach(() => {
  signedInAs('ADMIN');
});

const open = () => renderPages({ '/admin/home': <TodayHead />, '/$': 'Outra página' }, '/admin/home');
const head = async () => within(await screen.findByRole('region', { name: 'Hoje' }));

it('the head of home shows the most urgent items with their places, and links to all', async () => {
  const data = [todayItem(), REFILL, QUIZ];
  api.on('GET', '/today', () => json({ counts: { 'device.silent': 12 }, total: 12, totalPages: 3, data }));
  open();
  const section = await head();
  expect(await section.findByRole('link', { name: 'Ver tudo (12)' })).toHaveAttribute('href', '/admin/today');
  expect(section.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Lobby · AA:BB:CC:DD:EE:07 · Hotel Aurora · Hotéis do Sul'),
    expect.stringContaining('3 cápsulas a reporHotel Aurora · Hotéis do Sul'),
    expect.stringContaining('Quiz não publicadoSol e sombraSem responsável'),
  ]);
  expect(api.requestsTo('GET', '/today')[0]?.query.get('perPage')).toBe('5');
  expect(await accessibilityViolations()).toEqual([]);
});

it('an item at the head of home is put off there', async () => {
  serveToday(api, [todayItem(), QUIZ]);
  const { user } = open();
  const section = await head();
  await user.click(await section.findByRole('button', { name: /^Ações: Dispositivo/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Adiar por 1 dia' }));
  expect(await screen.findByText('Item adiado')).toBeVisible();
  expect(await section.findByRole('link', { name: 'Ver tudo (1)' })).toBeVisible();
  expect(section.queryByText('Dispositivo sem comunicação')).toBeNull();
});

it('the head of home says that nothing is left', async () => {
  open();
  expect(await (await head()).findByText('Tudo em dia: nada precisa de alguém agora')).toBeVisible();
});
