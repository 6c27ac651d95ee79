import { Badge, Button, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Publication } from '#contracts/quizzes/quizzes.ts';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { ListLoadError } from '#web/kit/list/list-messages.tsx';
import { useFormat } from '#web/lib/format.ts';
import { CopyAnswer } from './copy-answer.tsx';
import classes from './published-copy.module.css';
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
              <Badge component="span" variant="default" size="sm" className={classes.begins}>
                {t('quizVersions.begins')}
              </Badge>
            )}
          </h3>
          <ul className={classes.answers}>
            {answers.map((answer) => (
              <CopyAnswer key={answer.id} answer={answer} numbers={numbers} onGo={goTo} />
            ))}
          </ul>
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
