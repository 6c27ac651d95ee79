import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi } from '#web/testing/fake-api.ts';
import { signedInAs } from '#web/testing/render.tsx';
import { picker } from '#web/testing/screen.ts';
import { quiz } from './testing/quiz-builders.ts';
import { button, edit, stored, writeText } from './testing/quiz-editor.tsx';

const api = fakeApi();

beforeEach(() => {
  signedInAs('STAFF');
});

describe('a text that is too short', () => {
  it('stays in its field with an error and prevents saving', async () => {
    stored(api, quiz());
    const { user } = edit();
    await writeText(user, 'Pergunta', 'ab');
    expect(await picker('Pergunta')).toHaveValue('ab');
    expect(await picker('Pergunta')).toHaveAccessibleDescription('Digite ao menos 3 letras');
    await user.click(button('Salvar pergunta'));
    expect(await picker('Pergunta')).toHaveFocus();
    expect(api.requestsTo('POST', '/question/add-update')).toEqual([]);
    await user.keyboard('c');
    expect(await picker('Pergunta')).toBeValid();
  });

  it('is cleared when the changes are reverted', async () => {
    stored(api, quiz({}));
    const { user } = edit();
    await writeText(user, 'Pergunta', 'ab');
    await user.type(screen.getByRole('textbox', { name: 'Descrição' }), 'x');
    await user.click(button('Limpar'));
    expect(await picker('Pergunta')).toHaveValue('');
    expect(screen.queryByText('Digite ao menos 3 letras')).toBeNull();
  });
});

describe('starting a new question while editing another new one', () => {
  beforeEach(() => stored(api, quiz({})));

  it('keeps an untouched one', async () => {
    const { user } = edit();
    await user.click(await screen.findByRole('button', { name: 'Nova pergunta' }));
    await waitFor(async () => expect(await picker('Pergunta')).toHaveFocus());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks before discarding what was typed', async () => {
    const { user } = edit();
    await user.type(await picker('Pergunta'), 'Outra coisa');
    await user.click(await screen.findByRole('button', { name: 'Nova pergunta' }));
    const dialog = await screen.findByRole('dialog', { name: 'Sair sem salvar?' });
    expect(await screen.findByDisplayValue('Outra coisa')).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Sair sem salvar' }));
    await waitFor(async () => expect(await picker('Pergunta')).toHaveValue(''));
    await waitFor(async () => expect(await picker('Pergunta')).toHaveFocus());
  });
});
