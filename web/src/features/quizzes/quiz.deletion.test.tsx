import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi, noContent, problem } from '#web/testing/fake-api.ts';
import { signedInAs } from '#web/testing/render.tsx';
import { quiz } from './testing/quiz-builders.ts';
import { edit, stored } from './testing/quiz-editor.tsx';

const api = fakeApi();

beforeEach(() => {
  signedInAs('STAFF');
  stored(api, quiz());
});

describe('deleting a question', () => {
  it('first lists what is lost with it', async () => {
    api.on('DELETE', '/question/2', () => {
      stored(api, quiz({ 1: { 11: {}, 12: { fragrances: [1] } } }), '"quiz-7-2"');
      return noContent();
    });
    const { user } = edit();
    await user.click((await screen.findAllByRole('button', { name: 'Excluir' }))[1] as HTMLElement);
    const dialog = await screen.findByRole('dialog', { name: 'Excluir “Pergunta 2”?' });
    expect(dialog).toHaveTextContent('A resposta dela também será excluída.');
    expect(dialog).toHaveTextContent('Esta resposta ficará sem destino:Pergunta 1 › Resposta 11');
    await user.click(within(dialog).getByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByText('Registro deletado com sucesso')).toBeVisible();
    expect(api.requestsTo('DELETE', '/question/2')[0]?.headers.get('If-Match')).toBe('"quiz-7-1"');
    expect(await screen.findByRole('button', { name: '1 ponto a corrigir' })).toBeVisible();
  });

  it('is reported even if the quiz cannot be reloaded', async () => {
    api.on('DELETE', '/question/2', () => {
      api.on('GET', '/quiz/7', () => problem(503, 'unavailable', 'Volte mais tarde.'));
      return noContent();
    });
    const { user } = edit();
    await user.click((await screen.findAllByRole('button', { name: 'Excluir' }))[1] as HTMLElement);
    const dialog = await screen.findByRole('dialog', { name: 'Excluir “Pergunta 2”?' });
    await user.click(within(dialog).getByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByText('Registro deletado com sucesso')).toBeVisible();
    expect(await screen.findByText('Não foi possível carregar o quiz')).toBeVisible();
  });
});
