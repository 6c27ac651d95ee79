import { useClickOutside } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { quizFaults } from '#contracts/quizzes/quiz-graph.ts';
import type { Quiz } from '#contracts/quizzes/quizzes.ts';
import { floatingLayer } from '#web/kit/display/floating-layer.ts';
import type { Draft, DraftFragrance } from '../editing/draft.ts';
import { writtenAnswers } from '../editing/draft.ts';
import type { DraftGraph } from './draft-graph.ts';
import { draftGraphOf, graphIdOf, graphOf, graphWithDraft, NEW_QUESTION } from './draft-graph.ts';
import type { FaultEntry } from './fault-entries.ts';
import { faultEntries, mergeFaults } from './fault-entries.ts';

/** The faults of a quiz being edited, and where to show them. */
interface QuizFaults {
  entries: FaultEntry[];
  /** The number of faults of each question, including its answers; by `quizQuestionId`. */
  byQuestion: ReadonlyMap<number, number>;
  /** The number of faults of each stored answer. */
  byAnswer: ReadonlyMap<number, number>;
  /** The faults of the question being edited, and of its answers by key. */
  writing: { question: string[]; byAnswer: Record<string, string[]> };
}

/**
 * Checks a quiz while it is edited.
 * @param serverFaults the faults that the server last reported
 * @param editedAnswerKey the key of an answer being edited, which may still lead nowhere
 */
export function useFaults(
  quiz: Quiz,
  draft: Draft,
  collection: readonly DraftFragrance[] | undefined,
  serverFaults: readonly FaultEntry[],
  editedAnswerKey: string | null,
): QuizFaults {
  const known = useMemo(
    () => collection && new Set(collection.map(({ fragranceId }) => fragranceId)),
    [collection],
  );
  const graph = useMemo(() => graphOf(quiz, known), [quiz, known]);
  // Serialised, so that the rules run again only when something that they check has changed.
  const written = JSON.stringify(draftGraphOf(draft));
  const [unfinished = null] = writtenAnswers(draft).flatMap((answer, index) =>
    answer.key === editedAnswerKey ? [graphIdOf(answer, index)] : [],
  );
  const faults = useMemo(() => {
    const all = quizFaults(graphWithDraft(graph, JSON.parse(written) as DraftGraph | null, known));
    return all.filter(
      (fault) => !(fault.at === 'answer' && fault.answerId === unfinished && fault.code === 'no_destination'),
    );
  }, [graph, written, known, unfinished]);
  const counts = useMemo(() => {
    const byQuestion = new Map<number, number>();
    const byAnswer = new Map<number, number>();
    const add = (counted: Map<number, number>, id: number) => counted.set(id, (counted.get(id) ?? 0) + 1);
    for (const fault of faults) {
      add(byQuestion, fault.questionId);
      if (fault.at === 'answer') add(byAnswer, fault.answerId);
    }
    return { byQuestion, byAnswer };
  }, [faults]);

  const entries = mergeFaults(faultEntries(faults, quiz, draft), serverFaults);
  return { entries, ...counts, writing: ofDraft(entries, draft) };
}

function ofDraft(entries: readonly FaultEntry[], draft: Draft): QuizFaults['writing'] {
  const keys = new Map(writtenAnswers(draft).map((answer, index) => [graphIdOf(answer, index), answer.key]));
  const question: string[] = [];
  const byAnswer: Record<string, string[]> = {};
  for (const { questionId, answerId, place, text } of entries) {
    if ((questionId ?? NEW_QUESTION) !== (draft.id ?? NEW_QUESTION)) continue;
    const key = answerId === undefined ? undefined : keys.get(answerId);
    const [, , fragrance] = place;
    if (answerId === undefined) question.push(text);
    else if (key !== undefined) {
      byAnswer[key] = [...(byAnswer[key] ?? []), fragrance ? `${fragrance}: ${text}` : text];
    }
  }
  return { question, byAnswer };
}

interface ActiveAnswer {
  key: string;
  card: HTMLElement;
  /** Whether it had no faults when its card was entered. */
  hadNoFaults: boolean;
}

/**
 * The answer being edited, from when its card is entered until it is left: by a click outside, or by a key that moves
 * the focus out. Popovers opened from the card belong to it.
 * @returns the key of the answer that may still lead nowhere (null for none), and the function that a card calls when
 *   it receives the focus
 */
export function useEditedAnswer() {
  const [active, setActive] = useState<ActiveAnswer | null>(null);
  // Not on press: faults that appear then would push the pressed element away from under the pointer.
  const leave = () => setActive(null);
  useClickOutside(leave, ['click', 'keyup'], [active?.card ?? null, floatingLayer], active !== null);
  return {
    exemptAnswer: active?.hadNoFaults ? active.key : null,
    enter: (key: string, card: HTMLElement, hadNoFaults: boolean) => {
      if (active?.key !== key) setActive({ key, card, hadNoFaults });
    },
  };
}
