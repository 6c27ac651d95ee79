import { Badge, Button, Group, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconBottle, IconCornerDownRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Publication } from '#contracts/quizzes/quizzes.ts';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { ListLoadError } from '#web/kit/list/list-messages.tsx';
import { useFormat } from '#web/lib/format.ts';
import parts from '../quiz-parts.module.css';
import classes from './published-copy.module.css';
import type { VersionAnswer } from './version.ts';
import { versionOfCopy } from './version.ts';
import { publicationQuery } from './versions.api.ts';

interface PublishedCopyDialogProps {
  quizId: number;
  copy: Publication;
  /** Whether apps currently receive this copy. */
  live: boolean;
  onClose: () => void;
}

/** The questions of a published copy and where their answers lead, read-only since a copy never changes. */
export function PublishedCopyDialog({ quizId, copy, live, onClose }: PublishedCopyDialogProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  const query = useQuery(publicationQuery(quizId, copy.number));
  const version = query.data && versionOfCopy(query.data);
  const ids = useId();
  const headingId = (questionId: number) => `${ids}-${questionId}`;
  const numbers = new Map(version?.questions.map(({ id }, index) => [id, index + 1]));
  const goTo = (questionId: number) => document.getElementById(headingId(questionId))?.focus();

  return (
    <Dialog size="lg" onClose={onClose} title={t('quizVersions.copy', { number: copy.number })}>
      <Group gap={8} mb="md">
        {live && <Badge variant="light">{t('quizVersions.live')}</Badge>}
        <Text size="sm" c="dimmed">
          {t('quizVersions.by', { date: dateTime(copy.publishedAt), name: copy.user.nome })}
        </Text>
      </Group>
      {query.isError && <ListLoadError query={query} />}
      {query.isPending && <Skeleton height={160} role="status" aria-label={t('list.loading')} />}
      {version?.questions.map(({ id, quest, answers }) => (
        <section key={id} className={classes.question} aria-labelledby={headingId(id)}>
          <h3 id={headingId(id)} tabIndex={-1} className={classes.quest}>
            <span className={classes.number}>{numbers.get(id)}</span>
            <span>{quest}</span>
            {id === version.first && (
              <Badge component="span" variant="default" size="sm" flex="none">
                {t('quizVersions.begins')}
              </Badge>
            )}
          </h3>
          <Stack component="ul" gap={12} mt={8} ps={28}>
            {answers.map((answer) => (
              <CopyAnswer key={answer.id} answer={answer} numbers={numbers} onGo={goTo} />
            ))}
          </Stack>
        </section>
      ))}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('shell.close')}
        </Button>
      </Group>
    </Dialog>
  );
}

interface CopyAnswerProps {
  answer: VersionAnswer;
  /** The positions of the questions, from 1, by their ids. */
  numbers: ReadonlyMap<number, number>;
  /** Goes to the next question. */
  onGo: (questionId: number) => void;
}

/** An answer of a published copy, and where it leads. */
function CopyAnswer({ answer, numbers, onGo }: CopyAnswerProps) {
  const { t } = useTranslation();
  const { label, description, destination } = answer;
  return (
    <li className={parts.wrapped}>
      <Text size="sm" fw={500}>
        {label}
      </Text>
      {description && (
        <Text size="sm" c="dimmed" className={classes.description}>
          {description}
        </Text>
      )}
      {destination.to === 'question' && (
        <UnstyledButton className={classes.next} onClick={() => onGo(destination.id)}>
          <IconCornerDownRight size={15} aria-hidden />
          <span>
            {t('quizVersions.next', { number: numbers.get(destination.id), quest: destination.quest })}
          </span>
        </UnstyledButton>
      )}
      {destination.to === 'fragrances' && (
        <Text size="sm" className={classes.end}>
          <IconBottle size={15} aria-hidden />
          <span>
            {t('quizVersions.leadsTo.fragrances', {
              names: destination.fragrances.map(({ name }) => name).join(', '),
            })}
          </span>
        </Text>
      )}
    </li>
  );
}
