import { expect, it } from 'vitest';
import { durationText, wayOf } from './item-texts.ts';
import { todayItem } from './testing/fake-today.ts';

const MINUTE_MS = 60_000;

it.each([
  [0, '1 minuto'],
  [59.9, '59 minutos'],
  [60, '1 hora'],
  [47 * 60 + 59, '47 horas'],
  [48 * 60, '2 dias'],
])('a span of %d minutes is told as %s', (minutes, text) => {
  expect(durationText(minutes * MINUTE_MS, 'pt-BR')).toBe(text);
});

it('to remind somebody begins on their page', () => {
  const subject = { kind: 'user', id: 6, name: 'Ana', url: '/admin/users/6' } as const;
  expect(wayOf(todayItem({ subject, actions: ['remind'] }))).toEqual({
    href: '/admin/users/6',
    begin: 'resend',
  });
});

it('capsules of a device without a place are refilled on the page of the device', () => {
  expect(wayOf(todayItem({ actions: ['refill'] }))).toEqual({ href: '/admin/devices/7' });
});

it('a visit is planned for whom its capsules were given to', () => {
  const subject = { kind: 'place', id: 5, name: 'Spa Belém', url: '/admin/places/5' } as const;
  const item = todayItem({ subject, actions: ['plan'], assignee: { id: 3, nome: 'Bia' } });
  expect(wayOf(item)).toEqual({ href: '/admin/visits/create?placeIds=5&assignee=3' });
  expect(wayOf({ ...item, assignee: null })).toEqual({ href: '/admin/visits/create?placeIds=5' });
});
