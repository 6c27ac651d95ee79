import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { RecordField } from '#contracts/core/record-fields.ts';
import { FIELDS_OF } from '#contracts/record-fields.ts';
import * as en from '#web/i18n/en/index.ts';
import * as es from '#web/i18n/es/index.ts';
import { fetchFeatureTexts } from '#web/i18n/feature-texts.ts';
import * as pt from '#web/i18n/pt/index.ts';
import { TOPICS, type TopicId, type TopicText } from './help.topics.ts';
import { help as english } from './texts.en.ts';
import { help as spanish } from './texts.es.ts';
import { help as portuguese } from './texts.pt.ts';

const IDS = Object.keys(TOPICS) as TopicId[];
const PICTURES = join(import.meta.dirname, 'pictures');
/** The largest picture, in bytes. */
const PICTURE_MAX = 25 * 1024;

const keysIn = (text: string) => [...text.matchAll(/\{([\w.-]+)\}/g)].map(([, key = '']) => key);
const labelsIn = (text: string) => [...text.matchAll(/\[([^\]]+)\]/g)].map(([, label = '']) => label);

const LANGUAGES = [
  ['pt', portuguese, pt.dictionary],
  ['en', english, en.dictionary],
  ['es', spanish, es.dictionary],
] as const;

const topic = (texts: typeof portuguese, id: TopicId) => texts.topics[id] as unknown as TopicText;

/** Returns the text of a dictionary at a key; undefined if there is none. */
function textAt(dictionary: object, key: string): unknown {
  return key
    .split('.')
    .reduce((tree: unknown, part) => (tree as Record<string, unknown>)?.[part], dictionary);
}

/** The labels of all declared fields, in a language. */
function labels(language: number): Set<string | undefined> {
  const fields = Object.values<Record<string, RecordField>>(FIELDS_OF).flatMap(Object.values<RecordField>);
  return new Set(fields.map(({ label }) => label[language]));
}

describe.each(LANGUAGES)('the help in %s', (language, texts, common) => {
  it('calls buttons and menus by words that are on the screen', async () => {
    const wrong = await Promise.all(
      IDS.map(async (id) => {
        const loaded = await Promise.all(TOPICS[id].texts.map((name) => fetchFeatureTexts(name, language)));
        const dictionary = Object.assign({}, common, ...loaded);
        const steps = Object.values(topic(texts, id).tasks).flatMap((task) => task.steps);
        const missing = steps.flatMap(keysIn).filter((key) => {
          const text = textAt(dictionary, key);
          // A placeholder would be shown as such.
          return typeof text !== 'string' || text.includes('{{');
        });
        const declared = labels(LANGUAGES.findIndex(([each]) => each === language));
        const undeclared = steps.flatMap(labelsIn).filter((label) => !declared.has(label));
        return [...missing, ...undeclared].map((name) => `${id}: ${name}`);
      }),
    );
    expect(wrong.flat()).toEqual([]);
  });

  it('names them in steps only, which wait for the dictionaries', () => {
    const plain = IDS.flatMap((id) => {
      const { purpose, words, tasks } = topic(texts, id);
      const described = Object.values(tasks).flatMap(({ title, shows = '' }) => [title, shows]);
      return [purpose, ...words.flat(), ...described];
    });
    expect(plain.filter((text) => /[[\]{}]/.test(text))).toEqual([]);
  });

  it('has two or three tasks of two to six steps for each topic, with the same words of the screen as in Portuguese', () => {
    for (const id of IDS) {
      const tasks = Object.values(topic(texts, id).tasks);
      expect([2, 3], id).toContain(tasks.length);
      const sources = Object.values(topic(portuguese, id).tasks);
      tasks.forEach(({ title, steps }, index) => {
        expect(steps.length, title).toBeGreaterThanOrEqual(2);
        expect(steps.length, title).toBeLessThanOrEqual(6);
        const named = (step: string) => [...keysIn(step).sort(), labelsIn(step).length];
        expect(steps.map(named)).toEqual(sources[index]?.steps.map(named));
      });
    }
  });
});

it('a permission is only asked for tasks that exist', () => {
  const unknown = IDS.flatMap((id) =>
    Object.keys(TOPICS[id].needs ?? {}).filter((task) => !(task in topic(portuguese, id).tasks)),
  );
  expect(unknown).toEqual([]);
});

it('each picture that a task describes exists, and the other way round', () => {
  const described = IDS.flatMap((id) =>
    Object.entries(topic(portuguese, id).tasks)
      .filter(([, { shows }]) => shows)
      .map(([task]) => `${id}-${task}.webp`),
  );
  const files = readdirSync(PICTURES);
  expect(files.sort()).toEqual(described.sort());
  expect(files.filter((file) => statSync(join(PICTURES, file)).size > PICTURE_MAX)).toEqual([]);
});
