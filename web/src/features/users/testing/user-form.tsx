import { configure, screen } from '@testing-library/react';
import { vi } from 'vitest';
import type { ProfileRef } from '#contracts/users/profiles.ts';
import type { User } from '#contracts/users/users.ts';
import type { FakeApi } from '#web/testing/fake-api.ts';
import { json } from '#web/testing/fake-api.ts';
import { renderPages } from '#web/testing/render.tsx';
import { pick, picker } from '#web/testing/screen.ts';
import { UserForm } from '../users.form.tsx';
import { user } from './user-builders.ts';

// Filling in a dozen fields key by key may exceed the default timeouts on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

export const PROFILES: ProfileRef[] = [
  { id: 1, nome: 'ADMIN' },
  { id: 2, nome: 'STAFF' },
  { id: 3, nome: 'USER' },
];

/** The states that the fake API knows. */
const REGIONS = [
  { code: 'AC', name: 'Acre' },
  { code: 'RJ', name: 'Rio de Janeiro' },
  { code: 'SP', name: 'São Paulo' },
];

/** Serves the lists that the form loads: profiles, Brazil's states and São Paulo's cities; none for other countries. */
export function serveLists(api: FakeApi, profiles = PROFILES): void {
  const pageOf = <Row,>(data: Row[]) =>
    json({ data, total: data.length, totalPages: data.length > 0 ? 1 : 0 });
  api.on('GET', '/perfil/', () => json({ data: profiles }));
  api.on('GET', '/geo/regions', ({ query }) => {
    const str = query.get('str') ?? '';
    const found = REGIONS.filter(({ code, name }) => code === str || name.includes(str));
    return pageOf(query.get('country') === 'BR' ? found : []);
  });
  api.on('GET', '/geo/cities', ({ query }) => {
    const cities = [{ name: 'Campinas' }, { name: 'São Paulo' }];
    const found = cities.filter(({ name }) => name.includes(query.get('str') ?? ''));
    return pageOf(query.get('region') === 'SP' ? found : []);
  });
}

/** Serves the edited user from the fake API. */
export function serveUser(api: FakeApi, change: Partial<User> = {}): void {
  const row = user(change);
  api.on('GET', `/usuario/${row.id}`, () => json(row, { headers: { ETag: '"1"' } }));
  api.on('PUT', `/usuario/${row.id}`, () => json(row));
}

const pages = (id: number) => ({
  '/admin/users': 'the list',
  '/admin/users/create': <UserForm />,
  '/admin/users/$id/update': <UserForm id={id} />,
});
export const create = () => renderPages(pages(7), '/admin/users/create');
export const edit = (id = 7) => renderPages(pages(id), `/admin/users/${id}/update`);

export const field = (name: string) => screen.findByRole('textbox', { name });
export const button = (name: string) => screen.getByRole('button', { name });
export const save = () => button('Salvar');

type Person = ReturnType<typeof create>['user'];

/** Pastes the name of a country, since typing it would render hundreds of others at each key. */
export async function searchCountry(person: Person, text: string): Promise<void> {
  await person.tripleClick(await picker('País'));
  await person.paste(text);
}

/** Replaces the text of a field by pasting and leaves the field. */
export async function write(person: Person, label: string, text: string): Promise<void> {
  const input = await field(label);
  await person.clear(input);
  if (text) {
    await person.click(input);
    await person.paste(text);
  }
  await person.tab();
}

/** Fills in the required fields. */
export async function fillRequired(person: Person): Promise<void> {
  await write(person, 'Nome', 'Ana Lima');
  await write(person, 'E-mail', 'ana@example.com');
  await pick(person, 'Perfil', /^Equipe/);
}
