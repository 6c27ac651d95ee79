import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi, json } from '#web/testing/fake-api.ts';
import { signedInAs } from '#web/testing/render.tsx';
import { slotEntry } from '../testing/campaign-builders.ts';
import { content, holders, ring, showRing, slot } from '../testing/ring-harness.tsx';
import { pastedLines } from './use-paste-list.ts';

const api = fakeApi();
/** Nine fragrances besides those in the ring, and one whose name begins like another's. */
const NAMES = ['Lavanda', 'Cedro', 'Limão', 'Limão siciliano', 'Mel', 'Rosa', 'Sal', 'Mar', 'Café', 'Chá'];
const fragrances = NAMES.map((name, index) => ({ ...slotEntry(1, index + 1).fragrance, name }));

beforeEach(() => {
  signedInAs('STAFF');
  api.on('GET', '/fragrances/quick-search', ({ query }) => {
    const text = (query.get('str') ?? '').toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
    const plain = (name: string) => name.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
    return json({ data: fragrances.filter(({ name }) => plain(name).includes(text)) });
  });
});

/** Pastes a text while a slot's button has the focus. */
async function paste(at: number, text: string) {
  showRing();
  await ring();
  fireEvent.click(slot(at));
  const event = { clipboardData: { getData: () => text } };
  return fireEvent.paste(slot(at), event);
}

describe('a list pasted into the ring', () => {
  it('fills the empty slots from the selected one on, with the seconds beside the names', async () => {
    await paste(2, 'limao\t9\r\nMEL\r\n\r\nRosa\t');
    await waitFor(() =>
      expect(holders()).toEqual({ 1: 'Lavanda', 2: 'Limão', 3: 'Cedro', 4: 'Mel', 5: 'Rosa' }),
    );
    expect([2, 4].map((number) => content(number)?.shotSeconds)).toEqual([9, 5]);
    expect(await screen.findByText('3 slots preenchidos.')).toBeVisible();
  });

  it('goes on at the first slot after the last', async () => {
    await paste(20, 'Mel\nRosa');
    await waitFor(() => expect(holders()).toMatchObject({ 20: 'Mel', 2: 'Rosa' }));
  });

  it('leaves out what is unknown or there already, and says so', async () => {
    await paste(2, 'Mel\nCedro\nBaunilha\nMel');
    expect(
      await screen.findByText('1 slot preenchido. Não encontradas: Baunilha. Já no dispositivo: Cedro.'),
    ).toBeVisible();
    expect(holders()).toEqual({ 1: 'Lavanda', 2: 'Mel', 3: 'Cedro' });
  });

  it('says which names no slot is left for', async () => {
    const many = Array.from({ length: 19 }, (_, index) => ({
      ...slotEntry(1, index + 30).fragrance,
      name: `Nota ${String.fromCharCode(65 + index)}`,
    }));
    api.on('GET', '/fragrances/quick-search', ({ query }) =>
      json({ data: many.filter(({ name }) => name === query.get('str')) }),
    );
    await paste(1, many.map(({ name }) => name).join('\n'));
    expect(await screen.findByText('18 slots preenchidos. Sem slot vazio: Nota S.')).toBeVisible();
    expect(Object.keys(holders())).toHaveLength(20);
  });

  it('fills nothing if a name cannot be looked up', async () => {
    api.on('GET', '/fragrances/quick-search', () => json({}, { status: 503 }));
    await paste(2, 'Mel\nRosa');
    expect(await screen.findByText(/^Não foi possível preencher os slots/)).toBeVisible();
    expect(holders()).toEqual({ 1: 'Lavanda', 3: 'Cedro' });
  });

  it('is not a single name, which goes into the field', () => {
    expect(pastedLines(' Mel \n')).toBeNull();
    expect(pastedLines('Mel\t7')).toEqual([{ name: 'Mel', shotSeconds: 7 }]);
  });
});
