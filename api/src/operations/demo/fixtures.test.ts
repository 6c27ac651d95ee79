import { readdir, stat } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import {
  CAMPAIGN_DESCRIPTION_MAX,
  FRAGRANCE_DESCRIPTION_MAX,
  MAX_SHOT_SECONDS,
  MIN_SHOT_SECONDS,
  NAME_MAX,
  NAME_MIN,
  SLOT_COUNT,
} from '#contracts/core/constants.ts';
import { LANGUAGES } from '#contracts/core/language.ts';
import { beginnings, type QuizGraph, quizFaults } from '#contracts/quizzes/quiz-graph.ts';
import { userInput } from '#contracts/users/user-input.ts';
import { BUNDLED_PICTURES } from '../../platform/files/bundled-picture.ts';
import {
  CAMPAIGNS,
  CATEGORIES,
  EMPTY_CATEGORY,
  FRAGRANCES,
  ORGANISATIONS,
  PEOPLE,
  QUIZZES,
} from './fixtures.ts';
import { momentBetween, officeMoment } from './moments.ts';
import { PICTURE_NAMES } from './pictures.ts';

const MAX_PICTURES_BYTES = 1_500_000;

function expectUnique(values: readonly string[]) {
  const folded = values.map((value) => value.toLowerCase());
  expect(new Set(folded).size).toBe(folded.length);
}

function expectNames(values: readonly string[]) {
  expectUnique(values);
  for (const value of values) {
    expect(value.length).toBeGreaterThanOrEqual(NAME_MIN);
    expect(value.length).toBeLessThanOrEqual(NAME_MAX);
  }
}

describe('categories of the demo data', () => {
  it('are eight with fragrances, and one that is empty', () => {
    expect(CATEGORIES).toHaveLength(8);
    expectNames([...CATEGORIES.map(({ name }) => name), EMPTY_CATEGORY]);
    for (const { key } of CATEGORIES) {
      expect(FRAGRANCES.filter(({ category }) => category === key).length).toBeGreaterThan(5);
    }
  });
});

describe('fragrances of the demo data', () => {
  it('are sixty with unique names and keys, at least three of them inactive', () => {
    expect(FRAGRANCES).toHaveLength(60);
    expectNames(FRAGRANCES.map(({ name }) => name));
    expectUnique(FRAGRANCES.map(({ key }) => key));
    expect(FRAGRANCES.filter(({ inactive }) => inactive).length).toBeGreaterThanOrEqual(3);
  });

  it('have unique descriptions within the length limit', () => {
    expectUnique(FRAGRANCES.map(({ description }) => description));
    for (const { description } of FRAGRANCES) {
      expect(description.length).toBeGreaterThan(60);
      expect(description.length).toBeLessThanOrEqual(FRAGRANCE_DESCRIPTION_MAX);
    }
  });
});

describe('campaigns of the demo data', () => {
  it('are twelve with unique names and keys, two of them inactive', () => {
    expect(CAMPAIGNS).toHaveLength(12);
    expectNames(CAMPAIGNS.map(({ name }) => name));
    expectUnique(CAMPAIGNS.map(({ key }) => key));
    expect(CAMPAIGNS.filter(({ inactive }) => inactive)).toHaveLength(2);
  });

  it('have exactly one default, which is active', () => {
    const defaults = CAMPAIGNS.filter(({ isDefault }) => isDefault);
    expect(defaults).toHaveLength(1);
    expect(defaults[0]?.inactive).toBeUndefined();
  });

  it.each(CAMPAIGNS)('$name is described in every language', ({ descriptions }) => {
    expect(Object.keys(descriptions).sort()).toEqual([...LANGUAGES].sort());
    for (const description of Object.values(descriptions)) {
      expect(description.length).toBeGreaterThan(0);
      expect(description.length).toBeLessThanOrEqual(CAMPAIGN_DESCRIPTION_MAX);
    }
    expectUnique(Object.values(descriptions));
  });

  it.each(CAMPAIGNS)(
    '$name fills 6 to 20 slots, with a different active fragrance in each',
    ({ collection }) => {
      expect(collection.length).toBeGreaterThanOrEqual(6);
      expect(collection.length).toBeLessThanOrEqual(SLOT_COUNT);
      expectUnique(collection.map(([slot]) => String(slot)));
      expectUnique(collection.map(([, key]) => key));
      const active = new Set(FRAGRANCES.filter(({ inactive }) => !inactive).map(({ key }) => key));
      for (const [slot, key, shotSeconds] of collection) {
        expect(slot).toBeGreaterThanOrEqual(1);
        expect(slot).toBeLessThanOrEqual(SLOT_COUNT);
        expect(active).toContain(key);
        expect(shotSeconds).toBeGreaterThanOrEqual(MIN_SHOT_SECONDS);
        expect(shotSeconds).toBeLessThanOrEqual(MAX_SHOT_SECONDS);
      }
    },
  );
});

describe('users of the demo data', () => {
  it('have unique addresses at example.com', () => {
    expectUnique(PEOPLE.map(({ email }) => email));
    for (const { email } of PEOPLE) expect(email).toMatch(/^[a-z.]+@example\.com$/);
  });

  it('cover every profile, state and language', () => {
    expect(PEOPLE.filter(({ profile }) => profile === 'ADMIN')).toHaveLength(5);
    expect(PEOPLE.filter(({ profile }) => profile === 'STAFF')).toHaveLength(9);
    expect(PEOPLE.filter(({ profile }) => profile === 'USER')).toHaveLength(16);
    expect(PEOPLE.some(({ unconfirmed }) => unconfirmed)).toBe(true);
    expect(PEOPLE.some(({ inactive }) => inactive)).toBe(true);
    expect(new Set(PEOPLE.map(({ language }) => language)).size).toBe(LANGUAGES.length);
  });

  it('include one administrator and one staff member per organisation', () => {
    for (const { key } of ORGANISATIONS) {
      const own = PEOPLE.filter(({ organisation }) => organisation === key);
      expect(own.map(({ profile }) => profile)).toEqual(['ADMIN', 'STAFF']);
    }
  });

  it('have details that pass form validation', () => {
    expect(PEOPLE.some(({ details }) => details)).toBe(true);
    for (const { name, email, details } of PEOPLE) {
      if (!details) continue;
      const { address, ...fields } = details;
      const [zipcode, street, city, state, country] = address;
      const body = { nome: name, email, profile: { id: 1 }, ...fields };
      const result = userInput.safeParse({ ...body, address: { zipcode, street, city, state, country } });
      expect(result.error?.issues ?? [], email).toEqual([]);
    }
  });

  it('include two active users with easy addresses', () => {
    for (const email of ['staff@example.com', 'user@example.com']) {
      const person = PEOPLE.find((candidate) => candidate.email === email);
      expect(person).toMatchObject({ email });
      expect(person?.inactive ?? person?.unconfirmed).toBeUndefined();
    }
  });
});

describe('quizzes of the demo data', () => {
  const graphOf = ({ questions, campaign }: (typeof QUIZZES)[number]): QuizGraph => {
    const inCampaign = CAMPAIGNS.find(({ key }) => key === campaign)?.collection.map(([, key]) => key) ?? [];
    const idOf = (wanted: string) => questions.findIndex(({ key }) => key === wanted);
    return questions.map(({ key, answers }, index) => ({
      questionId: idOf(key),
      answers: answers.map(({ next, fragrances = [] }, position) => ({
        answerId: index * 100 + position,
        next: next === undefined ? null : idOf(next),
        fragrances: fragrances.map((fragrance) => ({
          fragranceId: FRAGRANCES.findIndex(({ key: known }) => known === fragrance),
          active: true,
          inCampaign: inCampaign.includes(fragrance),
        })),
      })),
    }));
  };

  it('are unique per campaign and language, and cover every state and language', () => {
    expectUnique(QUIZZES.map(({ campaign, language }) => `${campaign} ${language}`));
    expect(new Set(QUIZZES.map(({ language }) => language)).size).toBe(LANGUAGES.length);
    expect(new Set(QUIZZES.map(({ state }) => state)).size).toBe(4);
  });

  it('have unique questions and answers within a language', () => {
    for (const language of LANGUAGES) {
      const questions = QUIZZES.filter((quiz) => quiz.language === language).flatMap(
        (quiz) => quiz.questions,
      );
      expectUnique(questions.map(({ quest }) => quest));
      expectUnique(questions.flatMap(({ answers }) => answers.map(({ label }) => label)));
    }
  });

  it.each(QUIZZES.filter(({ state }) => state !== 'draft'))('$name can be played', (quiz) => {
    expect(quizFaults(graphOf(quiz))).toEqual([]);
    expect(beginnings(graphOf(quiz))).toEqual([0]);
  });

  it.each(QUIZZES.filter(({ state }) => state === 'draft'))('$name lacks a destination', (quiz) => {
    expect(quizFaults(graphOf(quiz)).map(({ code }) => code)).toEqual(['no_destination']);
  });
});

describe('pictures of the demo data', () => {
  it('are exactly those that are used', async () => {
    expect((await readdir(BUNDLED_PICTURES)).sort()).toEqual([...PICTURE_NAMES].sort());
  });

  it('are small enough to ship', async () => {
    const sizes = await Promise.all(
      PICTURE_NAMES.map(async (name) => (await stat(new URL(name, BUNDLED_PICTURES))).size),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MAX_PICTURES_BYTES);
  });
});

describe('timestamps of the demo data', () => {
  const now = new Date('2026-03-02T09:30:00Z');

  it('are in past office hours on weekdays, and reproducible', () => {
    for (const { key } of FRAGRANCES) {
      const moment = officeMoment(now, key, 1, 400);
      expect(moment).toEqual(officeMoment(now, key, 1, 400));
      expect(moment.getTime()).toBeLessThan(now.getTime());
      expect(moment.getUTCHours()).toBeGreaterThanOrEqual(11);
      expect(moment.getUTCHours()).toBeLessThan(21);
      expect([0, 6]).not.toContain(moment.getUTCDay());
    }
  });

  it('are between the given bounds', () => {
    const from = new Date('2026-01-01T12:00:00Z');
    const moment = momentBetween(from, now, 'bergamota');
    expect(moment.getTime()).toBeGreaterThanOrEqual(from.getTime());
    expect(moment.getTime()).toBeLessThanOrEqual(now.getTime());
  });
});
