import { Stack, Text, UnstyledButton } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import {
  IconArrowRight,
  IconArrowsSort,
  IconCornerUpRight,
  IconMinus,
  IconPencil,
  IconPlayerPlay,
  IconPlus,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Quiz } from '#contracts/quizzes/quizzes.ts';
import parts from '../quiz-parts.module.css';
import type { ChangeWords } from './change-words.ts';
import { changeWords, firstWords } from './change-words.ts';
import type { Change, Difference } from './difference.ts';
import classes from './versions.module.css';

interface DifferenceListProps {
  difference: Difference;
  /** The saved quiz: places that it still has can be opened. */
  quiz: Quiz;
  onOpen: (questionId: number, answerId?: number) => void;
}

const SIGNS: Record<Change['kind'], Icon> = {
  question_added: IconPlus,
  question_removed: IconMinus,
  question_reworded: IconPencil,
  answers_reordered: IconArrowsSort,
  answer_added: IconPlus,
  answer_removed: IconMinus,
  answer_reworded: IconPencil,
  description_changed: IconPencil,
  answer_moved: IconCornerUpRight,
  destination_changed: IconArrowRight,
  fragrance_added: IconPlus,
  fragrance_removed: IconMinus,
  fragrance_renamed: IconPencil,
};

/** The changes by question. An entry links to its place in the editor, if that still exists. */
export function DifferenceList({ difference, quiz, onOpen }: DifferenceListProps) {
  const { t } = useTranslation();
  const { first, questions } = difference;
  const places = useMemo(() => placesIn(quiz), [quiz]);

  const openQuestion = (questionId: number | null) =>
    questionId !== null && places.questions.has(questionId) ? () => onOpen(questionId) : undefined;
  const openPlace = (questionId: number, change: Change) => {
    const answerId = 'answerId' in change ? change.answerId : undefined;
    const holder = answerId === undefined ? undefined : places.answers.get(answerId);
    return holder === undefined ? openQuestion(questionId) : () => onOpen(holder, answerId);
  };

  return (
    <Stack gap={16} mt={12}>
      {first && (
        <ChangeEntry
          sign={IconPlayerPlay}
          words={firstWords(first, t)}
          tone="changed"
          onOpen={openQuestion(first.questionId)}
        />
      )}
      {questions.map(({ questionId, quest, changes }) => (
        <section key={questionId} className={classes.group}>
          <Text component="h3" size="sm" fw={600} mb={4} px={8} className={parts.wrapped}>
            {quest}
          </Text>
          <ul>
            {changes.map((change) => (
              <li key={keyOf(change)}>
                <ChangeEntry
                  sign={SIGNS[change.kind]}
                  words={changeWords(change, t)}
                  tone={toneOf(change)}
                  onOpen={openPlace(questionId, change)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Stack>
  );
}

interface ChangeEntryProps {
  sign: Icon;
  words: ChangeWords;
  tone: 'added' | 'removed' | 'changed';
  onOpen: (() => void) | undefined;
}

function ChangeEntry({ sign: Sign, words, tone, onOpen }: ChangeEntryProps) {
  const { t } = useTranslation();
  const content = (
    <>
      <Sign size={16} data-tone={tone} aria-hidden />
      <Stack component="span" gap={0} flex={1} miw={0}>
        <Text span size="sm" className={parts.wrapped}>
          {words.text}
        </Text>
        {words.note !== undefined && (
          <Text span size="xs" c="dimmed" className={parts.wrapped}>
            {words.note}
          </Text>
        )}
        {words.before !== undefined && <Side name={t('quizVersions.before')}>{words.before}</Side>}
        {words.after !== undefined && <Side name={t('quizVersions.after')}>{words.after}</Side>}
      </Stack>
    </>
  );
  if (!onOpen)
    return (
      <div className={parts.line} data-tall>
        {content}
      </div>
    );
  return (
    <UnstyledButton className={parts.line} data-tall onClick={onOpen}>
      {content}
    </UnstyledButton>
  );
}

function Side({ name, children }: { name: string; children: string }) {
  return (
    <Text span size="xs" className={classes.side}>
      <Text span inherit c="dimmed">
        {name}
      </Text>{' '}
      <span className={parts.wrapped}>{children}</span>
    </Text>
  );
}

function toneOf({ kind }: Change): ChangeEntryProps['tone'] {
  if (kind.endsWith('_added')) return 'added';
  return kind.endsWith('_removed') ? 'removed' : 'changed';
}

/** The key of a change. An answer has at most one change of each kind, except for its fragrances. */
function keyOf(change: Change): string {
  const answer = 'answerId' in change ? change.answerId : '';
  const fragrance =
    change.kind === 'fragrance_renamed' ? change.from : 'fragrance' in change ? change.fragrance : '';
  return `${change.kind} ${answer} ${fragrance}`;
}

/** The existing questions, and the question of each answer. */
function placesIn({ questions }: Quiz) {
  return {
    questions: new Set(questions.map(({ quizQuestionId }) => quizQuestionId)),
    answers: new Map(
      questions.flatMap(({ quizQuestionId, answers }) =>
        answers.map(({ quizQuestionAnswerId }) => [quizQuestionAnswerId, quizQuestionId] as const),
      ),
    ),
  };
}
