import { Anchor, Drawer, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '#contracts/core/endpoint.ts';
import type { readToday } from '#contracts/today.ts';
import { ListLoadError } from '#web/kit/list/list-messages.tsx';
import { useCan } from '#web/lib/session.ts';
import { AttentionList } from './attention-list.tsx';
import { AuditEventList } from './audit-event-list.tsx';
import { type Notices, warningsOf } from './notices.api.ts';

interface NoticesPanelProps {
  /** Shared with the button that opens the panel, which shows the number of notices. */
  query: UseQueryResult<Notices>;
  today: UseQueryResult<AnswerOf<typeof readToday>>;
  onClose: () => void;
  /** Called when a link is followed: the focus moves to the new page. */
  onNavigate: () => void;
}

/** What needs attention and the latest audit events, in a drawer that is open while rendered. */
export function NoticesPanel({ query, today, onClose, onNavigate }: NoticesPanelProps) {
  const { t } = useTranslation();
  const mayReadAll = useCan()('audit.read');
  const warnings = warningsOf(query.data);
  return (
    <Drawer
      opened
      position="right"
      size={420}
      onClose={onClose}
      title={t('notices.title')}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <Stack gap="lg">
        {[query, today].map(
          (each, index) => each.isError && <ListLoadError key={String(index)} query={each} />,
        )}
        {(query.isPending || today.isPending) && (
          <Skeleton height={160} aria-label={t('shell.loading')} role="status" />
        )}
        {query.data && today.data && (
          <>
            <Part
              title={t('notices.attention')}
              empty={warnings.length === 0 && today.data.total === 0 && t('notices.calm')}
            >
              <AttentionList counts={today.data.counts} warnings={warnings} onNavigate={onNavigate} />
              {today.data.total > 0 && (
                <Anchor
                  size="sm"
                  mt="sm"
                  display="inline-block"
                  renderRoot={(props) => <Link {...props} to="/admin/today" onClick={onNavigate} />}
                >
                  {t('list.seeAll', { count: today.data.total })}
                </Anchor>
              )}
            </Part>
            <Part title={t('notices.recent')} empty={query.data.recent.length === 0 && t('notices.quiet')}>
              <AuditEventList auditEvents={query.data.recent} onNavigate={onNavigate} />
              {mayReadAll && (
                <Anchor
                  size="sm"
                  mt="sm"
                  display="inline-block"
                  renderRoot={(props) => <Link {...props} to="/admin/audit" onClick={onNavigate} />}
                >
                  {t('notices.wholeTrail')}
                </Anchor>
              )}
            </Part>
          </>
        )}
      </Stack>
    </Drawer>
  );
}

interface PartProps {
  title: string;
  /** Shown instead of the children when there is nothing to list. */
  empty: string | false;
  children: ReactNode;
}

function Part({ title, empty, children }: PartProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <Title order={3} size="sm" mb="xs" c="dimmed" id={titleId}>
        {title}
      </Title>
      {empty ? (
        <Text size="sm" c="dimmed">
          {empty}
        </Text>
      ) : (
        children
      )}
    </section>
  );
}
