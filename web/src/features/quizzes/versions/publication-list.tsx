import { Badge, Button, Skeleton, Text, UnstyledButton } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Publication, Quiz } from '#contracts/quizzes/quizzes.ts';
import { ListLoadError } from '#web/kit/list/list-messages.tsx';
import { useRowDialog } from '#web/kit/list/use-row-dialog.ts';
import { useFormat } from '#web/lib/format.ts';
import { PublishedCopyDialog } from './published-copy.dialog.tsx';
import { publicationsQuery } from './versions.api.ts';
import classes from './versions.module.css';

/** The number of copies shown at first: most visits are about the difference to the latest one. */
const FIRST_SHOWN = 5;

/** The published copies of a quiz, latest first; each opens read-only. */
export function PublicationList({ quiz }: { quiz: Quiz }) {
  const { t } = useTranslation();
  const query = useQuery(publicationsQuery(quiz));
  const dialog = useRowDialog<Publication>();
  const [all, setAll] = useState(false);
  const copies = query.data ?? [];
  const shown = all ? copies : copies.slice(0, FIRST_SHOWN);
  // Apps do not receive a deactivated quiz.
  const live = quiz.deletedAt === null ? quiz.published?.number : undefined;

  return (
    <>
      {query.isError && <ListLoadError query={query} />}
      {query.isPending && <Skeleton height={52} mt={8} role="status" aria-label={t('list.loading')} />}
      <ul className={classes.copies} aria-label={t('quizVersions.title')}>
        {shown.map((copy) => (
          <li key={copy.number}>
            <CopyRow copy={copy} live={copy.number === live} onShow={() => dialog.show(copy)} />
          </li>
        ))}
      </ul>
      {shown.length < copies.length && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setAll(true)}>
          {t('quizVersions.showAll', { count: copies.length })}
        </Button>
      )}
      {dialog.row && (
        <PublishedCopyDialog
          quizId={quiz.quizId}
          copy={dialog.row}
          live={dialog.row.number === live}
          onClose={dialog.hide}
        />
      )}
    </>
  );
}

interface CopyRowProps {
  copy: Publication;
  live: boolean;
  onShow: () => void;
}

function CopyRow({ copy, live, onShow }: CopyRowProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  return (
    <UnstyledButton className={classes.copy} title={t('quizVersions.show')} onClick={onShow}>
      <span className={classes.words}>
        <Text span size="sm" fw={500} className={classes.copyName}>
          {t('quizVersions.copy', { number: copy.number })}{' '}
          {live && (
            <Badge component="span" variant="light" size="sm">
              {t('quizVersions.live')}
            </Badge>
          )}
        </Text>
        <Text span size="xs" c="dimmed" className={classes.wrapped}>
          {t('quizVersions.by', { date: dateTime(copy.publishedAt), name: copy.user.nome })}
        </Text>
      </span>
      <IconEye size={17} stroke={1.75} className={classes.glyph} aria-hidden />
    </UnstyledButton>
  );
}
