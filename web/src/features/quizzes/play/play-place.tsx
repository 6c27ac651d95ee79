import { Button, Group, Kbd, Stack, Text, UnstyledButton } from '@mantine/core';
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
    <Stack component="ul" gap={8}>
      {question.answers.map(({ quizQuestionAnswerId: id, answer }, index) => {
        const digit = index < DIGITS ? String(index + 1) : undefined;
        return (
          <li key={id}>
            <UnstyledButton className={classes.answer} aria-keyshortcuts={digit} onClick={() => onChoose(id)}>
              <Stack component="span" gap={2} flex={1} miw={0} lang={language}>
                <Text span fz={15} fw={500} lh="1.25rem">
                  {answer.label}
                </Text>
                {answer.description && (
                  <Text span className={classes.description} fz={13} lh="1.125rem" c="dimmed">
                    {answer.description}
                  </Text>
                )}
              </Stack>
              {digit && (
                <Kbd size="xs" className={classes.digit ?? ''} aria-hidden>
                  {digit}
                </Kbd>
              )}
            </UnstyledButton>
          </li>
        );
      })}
    </Stack>
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
        <Stack component="li" key={fragranceId} className={classes.fragrance} gap={8} align="center" miw={0}>
          <Thumbnail file={pictures.get(fragranceId) ?? null} name={name} size={96} />
          <Text span inherit fw={500} lh="1.125rem" ta="center" maw="100%">
            {name}
          </Text>
        </Stack>
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
    <Group gap={8} align="flex-start" wrap="nowrap" p={12} bdrs={12} bg="var(--mantine-color-red-light)">
      <IconAlertTriangle size={16} className={classes.mark} aria-hidden />
      <div>
        <Text inherit>{children}</Text>
        <Button size="compact-sm" variant="default" mt={8} onClick={onLink}>
          {link}
        </Button>
      </div>
    </Group>
  );
}
