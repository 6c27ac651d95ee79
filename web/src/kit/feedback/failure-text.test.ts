import i18n from 'i18next';
import { expect, it } from 'vitest';
import { NetworkError, ProblemError } from '#web/lib/problem.ts';
import { failureText } from './failure-text.ts';

const text = (error: unknown) => failureText(error, 'Erro ao deletar o registro', i18n.t);

it('a refusal keeps its own text', () => {
  expect(text(new ProblemError(409, { code: 'category.active', detail: 'Está ativa.' }))).toBe('Está ativa.');
});

it('a server error is reported as what was not done', () => {
  expect(text(new ProblemError(500, { code: 'internal', detail: 'x' }))).toBe('Erro ao deletar o registro');
  expect(text(new TypeError('x'))).toBe('Erro ao deletar o registro');
});

it('who holds the records now is added to what was not done', () => {
  const problem = { code: 'unavailable', detail: 'Ocupado.' } as const;
  expect(text(new ProblemError(503, { ...problem, holder: 'loja/7' } as typeof problem))).toBe(
    'Erro ao deletar o registro. Ocupado.',
  );
  expect(text(new ProblemError(503, problem))).toBe('Erro ao deletar o registro');
});

it('a lost connection is added to what was not done', () => {
  expect(text(new NetworkError('offline'))).toMatch(/^Erro ao deletar o registro\. .+/);
});
