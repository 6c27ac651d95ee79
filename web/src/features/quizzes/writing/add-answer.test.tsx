import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeApi } from '#web/testing/fake-api.ts';
import { signedInAs } from '#web/testing/render.tsx';
import { quiz } from '../testing/quiz-builders.ts';
import { button, edit, picker, stored } from '../testing/quiz-editor.tsx';

beforeEach(() => {
  signedInAs('STAFF');
  stored(fakeApi(), quiz());
});

it('takes what is still being typed when another answer is added, and goes on to that', async () => {
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

it('keeps the focus where it is while the button is pressed, so that nothing moves under the press', async () => {
  const { user } = edit();
  const field = await picker('Pergunta');
  await user.click(field);
  await user.pointer({ keys: '[MouseLeft>]', target: button('Adicionar resposta') });
  expect(field).toHaveFocus();
});
