import { Badge, Box, Button, Group, Skeleton, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Publication, Quiz } from '#contracts/quizzes/quizzes.ts';
import { useRowDialog } from '#web/kit/dialogs/page-dialogs.ts';
import { ListLoadError } from '#web/kit/list/list-messages.tsx';
import { useFormat } from '#web/lib/format.ts';
import parts from '../quiz-parts.module.css';
import { Comparison } from './comparison.tsx';
import { PublishedCopyDialog } from './published-copy.dialog.tsx';
import { publicationsQuery } from './versions.api.ts';

interface QuizVersionsProps {
  quiz: Quiz;
  /** Opens a question, or one of its answers. */
  onOpen: (questionId: number, answerId?: number) => void;
}

/** The published copies of a quiz, and the differences between them and the saved quiz. */
export function QuizVersions({ quiz, onOpen }: QuizVersionsProps) {
  const { t } = useTranslation();
  const { published } = quiz;
  return (
    <Stack gap={24}>
      <section>
        <Title order={2} size="h5" mb={4}>
          {t('quizVersions.title')}
        </Title>
        <Text size="sm" c="dimmed">
          {t(published ? 'quizVersions.text' : 'quizVersions.none')}
        </Text>
        {published && <PublicationList quiz={quiz} />}
      </section>
      {published && (
        <section>
          <Title order={2} size="h5" mb={8}>
            {t('quizVersions.difference')}
          </Title>
          <Comparison quiz={quiz} live={published.number} onOpen={onOpen} />
        </section>
      )}
    </Stack>
  );
}

/** The number of copies shown at first: most visits are about the difference to the latest one. */
const FIRST_SHOWN = 5;

/** The published copies of a quiz, latest first; each opens read-only. */
function PublicationList({ quiz }: { quiz: Quiz }) {
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
      <Box component="ul" mt={8} mb={4} aria-label={t('quizVersions.title')}>
        {shown.map((copy) => (
          <li key={copy.number}>
            <CopyRow copy={copy} live={copy.number === live} onShow={() => dialog.show(copy)} />
          </li>
        ))}
      </Box>
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
    <UnstyledButton className={parts.line} title={t('quizVersions.show')} onClick={onShow}>
      <Stack component="span" gap={0} flex={1} miw={0}>
        <Group component="span" gap={8} fz="sm" lh="sm" fw={500}>
          {t('quizVersions.copy', { number: copy.number })}{' '}
          {live && (
            <Badge component="span" variant="light" size="sm">
              {t('quizVersions.live')}
            </Badge>
          )}
        </Group>
        <Text span size="xs" c="dimmed" className={parts.wrapped}>
          {t('quizVersions.by', { date: dateTime(copy.publishedAt), name: copy.user.nome })}
        </Text>
      </Stack>
      <IconEye size={17} stroke={1.75} aria-hidden />
    </UnstyledButton>
  );
}
