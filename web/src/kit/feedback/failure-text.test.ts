import i18n from 'i18next';
import { expect, it } from 'vitest';
import { NetworkError, ProblemError } from '#web/lib/problem.ts';
import { failureText } from './failure-text.ts';

const text = (error: unknown) => failureText(error, 'Erro ao deletar o registro', i18n.t);

it('gives a refusal its own words', () => {
  expect(text(new ProblemError(409, { code: 'category.active', detail: 'Está ativa.' }))).toBe('Está ativa.');
});

it('says what was not done where the server is in trouble', () => {
  expect(text(new ProblemError(500, { code: 'internal', detail: 'x' }))).toBe('Erro ao deletar o registro');
  expect(text(new TypeError('x'))).toBe('Erro ao deletar o registro');
});

it('adds that there is no connection', () => {
  expect(text(new NetworkError('offline'))).toMatch(/^Erro ao deletar o registro\. .+/);
});
