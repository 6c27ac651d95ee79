import { Group, NativeSelect, SimpleGrid, Skeleton, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Quiz } from '#contracts/quizzes/quizzes.ts';
import { ListLoadError } from '#web/kit/list/list-messages.tsx';
import { changeCount, differenceOf } from './difference.ts';
import { DifferenceList } from './difference-list.tsx';
import { versionOfCopy, versionOfDraft } from './version.ts';
import { publicationQuery, publicationsQuery } from './versions.api.ts';

interface ComparisonProps {
  quiz: Quiz;
  /** The number of the copy that apps receive. */
  live: number;
  onOpen: (questionId: number, answerId?: number) => void;
}

/** The saved quiz, or a copy by its number. */
type Side = typeof DRAFT | number;
const DRAFT = 'draft';

/** The changes between two versions; by default, what publishing would change. */
export function Comparison({ quiz, live, onOpen }: ComparisonProps) {
  const { t } = useTranslation();
  // Null follows the live copy, also to the next one.
  const [from, setFrom] = useState<Side | null>(null);
  const [to, setTo] = useState<Side>(DRAFT);
  const numbers = useQuery(publicationsQuery(quiz)).data?.map(({ number }) => number) ?? [live];
  const before = useSide(quiz, from ?? live);
  const after = useSide(quiz, to);
  const difference = useMemo(
    () => (before.version && after.version ? differenceOf(before.version, after.version) : null),
    [before.version, after.version],
  );
  const count = difference ? changeCount(difference) : 0;
  const failed = [before.query, after.query].find(({ isError }) => isError);

  const options = [
    { value: DRAFT, label: t('quizVersions.draft') },
    ...numbers.map((number) => ({ value: String(number), label: t('quizVersions.copy', { number }) })),
  ];
  return (
    <>
      <SimpleGrid cols={2} spacing={8} mb={12}>
        <NativeSelect
          size="xs"
          label={t('quizVersions.from')}
          data={options}
          value={String(from ?? live)}
          onChange={({ currentTarget }) => setFrom(sideOf(currentTarget.value))}
        />
        <NativeSelect
          size="xs"
          label={t('quizVersions.to')}
          data={options}
          value={String(to)}
          onChange={({ currentTarget }) => setTo(sideOf(currentTarget.value))}
        />
      </SimpleGrid>
      {failed && <ListLoadError query={failed} />}
      {!failed && !difference && <Skeleton height={72} role="status" aria-label={t('list.loading')} />}
      {difference && (
        <>
          <Group role="status" gap={6} wrap="nowrap" c="dimmed">
            {count === 0 && <IconCircleCheck size={16} aria-hidden />}
            <Text size="sm">{count === 0 ? t('quizVersions.same') : t('quizVersions.count', { count })}</Text>
          </Group>
          <DifferenceList difference={difference} quiz={quiz} onOpen={onOpen} />
        </>
      )}
    </>
  );
}

function sideOf(value: string): Side {
  return value === DRAFT ? DRAFT : Number(value);
}

function useSide(quiz: Quiz, side: Side) {
  const isDraft = side === DRAFT;
  const query = useQuery({
    ...publicationQuery(quiz.quizId, isDraft ? 0 : side),
    enabled: !isDraft,
  });
  const copy = query.data;
  const version = useMemo(() => {
    if (isDraft) return versionOfDraft(quiz);
    return copy && versionOfCopy(copy);
  }, [isDraft, quiz, copy]);
  return { version, query };
}
