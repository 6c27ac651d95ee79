import { Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ParseKeys } from 'i18next';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '#web/i18n/i18n.ts';
import { useCan } from '#web/lib/session.ts';
import classes from './help.module.css';
import { TOPICS, type TopicId, topicText } from './help.topics.ts';

const PICTURES = import.meta.glob<string>('./pictures/*.webp', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

interface TopicProps {
  id: TopicId;
  /** Level of its headings, below that of the page or panel. */
  level: 2 | 3;
}

/** What a page is for, its words, and its tasks step by step, as far as the user may do them. */
export function Topic({ id, level }: TopicProps) {
  const { t, i18n } = useTranslation();
  const can = useCan();
  const { texts, needs = {} } = TOPICS[id];
  const { purpose, words, tasks } = topicText(id, t);
  const named = useQuery({
    queryKey: ['help', id, i18n.language],
    queryFn: () => loadTexts(texts).then(() => true),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const possible = Object.entries(tasks).filter(([task]) => !needs[task] || can(needs[task]));

  return (
    <div className={classes.topic}>
      <Text fz="0.9375rem">{purpose}</Text>
      <section aria-label={t('help.words')}>
        <Title order={level} className={classes.heading}>
          {t('help.words')}
        </Title>
        <dl>
          {words.map(([word, meaning]) => (
            <Fragment key={word}>
              <dt>{word}</dt>
              <dd>{meaning}</dd>
            </Fragment>
          ))}
        </dl>
      </section>
      {named.isError && <Text c="dimmed">{t('shell.network.offline')}</Text>}
      {named.isSuccess && possible.length > 0 && (
        <section aria-label={t('help.tasks')}>
          <Title order={level} className={classes.heading}>
            {t('help.tasks')}
          </Title>
          {possible.map(([task, { title, steps, shows }]) => (
            <section key={task} aria-label={title} className={classes.task}>
              <Title order={level === 2 ? 3 : 4} className={classes.title}>
                {title}
              </Title>
              <ol>
                {steps.map((step) => (
                  <li key={step}>
                    <ScreenText>{step}</ScreenText>
                  </li>
                ))}
              </ol>
              {shows && <img src={PICTURES[`./pictures/${id}-${task}.webp`]} alt={shows} loading="lazy" />}
            </section>
          ))}
        </section>
      )}
    </div>
  );
}

/**
 * A text of the help with the words of the screen in it: `{list.add}` stands for the text of that key, so that the help
 * never calls a button by a former name, and `[Nome]` is the label of a field.
 */
function ScreenText({ children }: { children: string }) {
  const { t } = useTranslation();
  // Split by groups: the text, a key or nothing, a label or nothing, the text, and so on.
  const parts = children.split(/\{([\w.-]+)\}|\[([^\]]+)\]/);
  return parts.map((part, index) => {
    if (!part || index % 3 === 0) return part;
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
    return <strong key={index}>{index % 3 === 1 ? t(part as ParseKeys) : part}</strong>;
  });
}
