import { expect, it } from 'vitest';
import type { PublishedQuiz } from '#contracts/quizzes/quizzes.ts';
import { playQuiz } from './devices.ts';
import { Random } from './random.ts';

function answer(nextQuestionId: number | null, ...fragranceIds: number[]) {
  const fragrances = fragranceIds.map((fragranceId) => ({ fragranceId, name: `Fragrância ${fragranceId}` }));
  return { quizQuestionAnswerId: 1, label: 'Sim', description: '', nextQuestionId, fragrances };
}

const quiz: PublishedQuiz = {
  quizId: 1,
  campaignId: 1,
  language: 'pt-BR',
  name: 'Quiz',
  number: 1,
  publishedAt: '2026-01-01T00:00:00Z',
  firstQuestionId: 7,
  questions: [
    { quizQuestionId: 8, quest: 'Dia ou noite?', answers: [answer(null, 3)] },
    { quizQuestionId: 7, quest: 'Mar ou cidade?', answers: [answer(8), answer(null, 1, 2)] },
  ],
};

it('a simulated quiz is played from its first question to fragrances, along different paths', () => {
  const random = new Random('quiz');
  const ends = Array.from({ length: 50 }, () => [...playQuiz(quiz, random)].join());
  expect(new Set(ends)).toEqual(new Set(['1,2', '3']));
});

it('a simulated quiz that leads to a missing question is refused', () => {
  const broken = { ...quiz, firstQuestionId: 9 };
  expect(() => playQuiz(broken, new Random('quiz'))).toThrow('leads to a question that it does not have: 9');
});
