import { Button, Text } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '#web/kit/display/page.tsx';
import { NotFoundPage } from '#web/kit/feedback/not-found.page.tsx';
import { MenuPagesContext, useRecordName } from '#web/kit/routes/shell-contexts.ts';
import classes from './help.module.css';
import { topicsOf, topicText } from './help.topics.ts';
import { Topic } from './topic.tsx';

/** All topics about pages that the user may open. */
export function HelpPage() {
  const { t } = useTranslation();
  const topics = topicsOf(use(MenuPagesContext), t);
  return (
    <Page title={t('shell.help')} about={t('help.about')}>
      <ul className={classes.topics}>
        {topics.map(({ id, title, icon: TopicIcon }) => (
          <li key={id}>
            <Link to="/admin/help/$topic" params={{ topic: id }} className={classes.card}>
              <TopicIcon size={20} stroke={1.75} aria-hidden />
              <span>
                <Text span fw={600} display="block">
                  {title}
                </Text>
                <Text span size="sm" c="dimmed">
                  {topicText(id, t).purpose}
                </Text>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  );
}

/** One topic as a page of its own, which can be linked to. */
export function HelpTopicPage() {
  const { t } = useTranslation();
  const { topic: id } = useParams({ strict: false });
  const topic = topicsOf(use(MenuPagesContext), t).find((each) => each.id === id);
  useRecordName(topic?.title ?? null);
  if (!topic) return <NotFoundPage />;
  const { title, to } = topic;
  return (
    <Page
      title={title}
      section={`${t('shell.help')}: ${title}`}
      actions={
        to && (
          <Button variant="default" renderRoot={(props) => <Link to={to} {...props} />}>
            {t('help.open')}
          </Button>
        )
      }
    >
      <Topic key={topic.id} id={topic.id} level={2} />
      <Button
        mt="lg"
        variant="subtle"
        w="fit-content"
        renderRoot={(props) => <Link to="/admin/help" {...props} />}
      >
        {t('help.all')}
      </Button>
    </Page>
  );
}
