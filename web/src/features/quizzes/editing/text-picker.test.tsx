import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderPages } from '#web/testing/render.tsx';
import { KnownTextPicker } from './text-picker.tsx';

const TEXTS = ['Calor ou frio do mar?', 'Frio'].map((text, index) => ({
  id: index + 1,
  text,
  description: '',
}));
const onPick = vi.fn();
const onCreate = vi.fn();
const sent = vi.fn();

beforeEach(() => {
  for (const told of [onPick, onCreate, sent]) told.mockReset();
});

async function show() {
  const form = (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent();
      }}
    >
      <KnownTextPicker
        draft="quest"
        label="Pergunta"
        value=""
        search={(searched) => ({
          queryKey: [searched],
          queryFn: async () =>
            TEXTS.filter(({ text }) => text.toLowerCase().includes(searched.toLowerCase())),
        })}
        onPick={onPick}
        onCreate={onCreate}
      />
      <button type="submit">Salvar</button>
    </form>
  );
  const { user } = renderPages({ '/': form }, '/');
  return { user, field: await screen.findByRole('combobox', { name: 'Pergunta' }) };
}

it.each([
  [
    'the first known text that contains the typed one',
    'calor',
    'Calor ou frio do mar?',
    () => onPick,
    TEXTS[0],
  ],
  ['the known text identical to the typed one', 'frio', 'Frio', () => onPick, TEXTS[1]],
  ['a new text if no known one contains it', 'Doce?', 'Criar “Doce?”', () => onCreate, 'Doce?'],
])('Enter takes the highlighted option (%s) without submitting', async (_, typed, name, told, taken) => {
  const { user, field } = await show();
  await user.type(field, typed);
  await waitFor(() => expect(screen.getByRole('option', { name })).toHaveAttribute('data-combobox-selected'));
  await user.keyboard('{Enter}{Enter}');
  expect(told().mock.calls).toEqual([[taken]]);
  expect(sent).not.toHaveBeenCalled();
});

it('Enter takes no new text while the search is running', async () => {
  const { user, field } = await show();
  await user.type(field, 'calor{Enter}');
  expect(onCreate).not.toHaveBeenCalled();
  expect(sent).not.toHaveBeenCalled();
  expect(field).toHaveValue('calor');
});
