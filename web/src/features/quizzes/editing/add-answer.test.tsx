import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { newFakeApi } from '#web/testing/fake-api.ts';
import { signedInAs } from '#web/testing/render.tsx';
import { picker } from '#web/testing/screen.ts';
import { quiz } from '../testing/quiz-builders.ts';
import { button, edit, stored } from '../testing/quiz-editor.tsx';

beforeEach(() => {
  signedInAs('STAFF');
  stored(newFakeApi(), quiz());
});

it('adding another answer accepts the text still being typed and focuses the new answer', async () => {
  const { user } = edit();
  await picker('Pergunta');
  await user.click(button('Adicionar resposta'));
  const field = await picker('Resposta');
  expect(field).toHaveFocus();
  await user.type(field, 'Com vento');
  await user.click(button('Adicionar resposta'));
  expect(await screen.findByRole('button', { name: /^Com vento/ })).toBeVisible();
  const next = await picker('Resposta');
  expect(next).toHaveValue('');
  expect(next).toHaveFocus();
});

it('pressing the button that adds an answer keeps the focus, so that nothing moves meanwhile', async () => {
  const { user } = edit();
  const field = await picker('Pergunta');
  await user.click(field);
  await user.pointer({ keys: '[MouseLeft>]', target: button('Adicionar resposta') });
  expect(field).toHaveFocus();
});
