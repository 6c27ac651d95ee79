import { Button, Kbd, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { QuizAnswer, QuizQuestion } from '#contracts/quizzes/quizzes.ts';
import { Thumbnail } from '#web/kit/display/thumbnail.tsx';
import type { CollectionFragrance } from '../editor/quiz-editor.api.ts';
import classes from './play-screen.module.css';

interface PlayAnswersProps {
  question: QuizQuestion;
  /** The language that the quiz is written in. */
  language: string;
  onChoose: (answerId: number) => void;
}

/** The number of answers with a digit key. */
const DIGITS = 9;

/** The answers of a question to choose from. */
export function PlayAnswers({ question, language, onChoose }: PlayAnswersProps) {
  return (
    <ul className={classes.answers}>
      {question.answers.map(({ quizQuestionAnswerId: id, answer }, index) => {
        const digit = index < DIGITS ? String(index + 1) : undefined;
        return (
          <li key={id}>
            <UnstyledButton className={classes.answer} aria-keyshortcuts={digit} onClick={() => onChoose(id)}>
              <span className={classes.words} lang={language}>
                <span className={classes.label}>{answer.label}</span>
                {answer.description && <span className={classes.description}>{answer.description}</span>}
              </span>
              {digit && (
                <Kbd size="xs" className={classes.digit ?? ''} aria-hidden>
                  {digit}
                </Kbd>
              )}
            </UnstyledButton>
          </li>
        );
      })}
    </ul>
  );
}

interface PlayResultProps {
  answer: QuizAnswer;
  collection: readonly CollectionFragrance[] | undefined;
}

/** The fragrances that a quiz ends in, as users of the app see them. */
export function PlayResult({ answer, collection }: PlayResultProps) {
  const pictures = new Map(collection?.map(({ fragranceId, image }) => [fragranceId, image]));
  return (
    <ul className={classes.fragrances}>
      {answer.fragranceOptions.map(({ fragranceId, fragrance: { name } }) => (
        <li key={fragranceId} className={classes.fragrance}>
          <Thumbnail file={pictures.get(fragranceId) ?? null} name={name} size={96} />
          <span className={classes.name}>{name}</span>
        </li>
      ))}
    </ul>
  );
}

interface PlayStopProps {
  children: ReactNode;
  link: string;
  onLink: () => void;
}

/** What stops a quiz, with a link to where it can be fixed. */
export function PlayStop({ children, link, onLink }: PlayStopProps) {
  return (
    <div className={classes.stop}>
      <IconAlertTriangle size={16} className={classes.mark} aria-hidden />
      <div>
        <p className={classes.reason}>{children}</p>
        <Button size="compact-sm" variant="default" mt={8} onClick={onLink}>
          {link}
        </Button>
      </div>
    </div>
  );
}
