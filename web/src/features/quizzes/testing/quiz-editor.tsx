import { configure, screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import type { Quiz } from '#contracts/quizzes/quizzes.ts';
import type { FakeApi } from '#web/testing/fake-api.ts';
import { json, pageOf } from '#web/testing/fake-api.ts';
import { renderPages } from '#web/testing/render.tsx';
import { picker } from '#web/testing/screen.ts';
import { QuizEditor } from '../quiz.editor.tsx';
import { campaign } from './quiz-builders.ts';

// Rendering the whole editor may exceed the default timeouts on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

/** Serves the edited quiz and its campaign from the fake API. */
export function stored(api: FakeApi, quiz: Quiz, etag = '"quiz-7-1"'): void {
  api.on('GET', '/quiz/7', () => json(quiz, { headers: { ETag: etag } }));
  api.on('GET', '/campaigns/3', () => json(campaign()));
  api.on('GET', '/quiz/7/history', () => pageOf());
  for (const path of ['/question/by-name', '/answer/by-name']) {
    api.on('GET', path, () => json({ data: [] }));
  }
}

/** The response to a change: the quiz, with its next ETag. */
export function answered(quiz: unknown): Response {
  return json(quiz, { headers: { ETag: '"quiz-7-2"' } });
}

export const edit = () =>
  renderPages(
    { '/admin/quiz': 'the list', '/admin/quiz/$id/update': <QuizEditor id={7} /> },
    '/admin/quiz/7/update',
  );
type Person = ReturnType<typeof edit>['user'];

export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const outline = () => screen.findByRole('tree', { name: 'Estrutura' });
export const row = async (name: string | RegExp) => within(await outline()).findByRole('treeitem', { name });

/** Pastes a new text into a picker and leaves it. Typing would render the editor at every key. */
export async function writeText(person: Person, label: string, text: string): Promise<void> {
  const field = await picker(label);
  await person.clear(field);
  await person.click(field);
  await person.paste(text);
  await person.tab();
}

/** The texts of the options that a picker shows. */
export async function optionsOf(person: Person, label: string): Promise<(string | null)[]> {
  await person.click(await picker(label));
  return (await screen.findAllByRole('option')).map((option) => option.textContent);
}

/** Opens the fields of an answer. */
export async function openAnswer(person: Person, label: string): Promise<void> {
  await person.click(await screen.findByRole('button', { name: new RegExp(`^${label}`), expanded: false }));
}
