import { Button, Group, Skeleton, Text } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { IconArrowRight, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/lib/error-text.ts';
import { useFormat } from '#web/lib/format.ts';
import classes from './count-card.module.css';
import type { Count, Counted } from './home.api.ts';
import { countQuery } from './home.api.ts';

interface CountCardProps {
  resource: Counted;
  icon: Icon;
  mayCreate: boolean;
}

/** How many records of a kind there are, with the way to them and to a new one. */
export function CountCard({ resource, icon: CardIcon, mayCreate }: CountCardProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(countQuery(resource));
  const titleId = useId();
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <Group justify="space-between" wrap="nowrap">
        <Text component="h2" id={titleId} fw={500} c="dimmed" fz="sm">
          {t(`home.${resource}.title`)}
        </Text>
        <CardIcon size={20} className={classes.icon} aria-hidden />
      </Group>
      <div className={classes.body}>
        {error && !data ? (
          <div role="alert">
            <Text size="sm">{errorText(error, t)}</Text>
            <Button size="compact-sm" variant="light" mt={8} onClick={() => refetch()}>
              {t('shell.retry')}
            </Button>
          </div>
        ) : (
          <Figures resource={resource} count={data} />
        )}
      </div>
      <Group gap="xs" className={classes.actions}>
        <Button
          variant="subtle"
          size="compact-sm"
          rightSection={<IconArrowRight size={14} aria-hidden />}
          aria-describedby={titleId}
          renderRoot={(props) => <Link to={`/admin/${resource}`} {...props} />}
        >
          {t('home.list')}
        </Button>
        {mayCreate && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={14} aria-hidden />}
            renderRoot={(props) => <Link to={`/admin/${resource}/create`} {...props} />}
          >
            {t(`home.${resource}.create`)}
          </Button>
        )}
      </Group>
    </section>
  );
}

function Figures({ resource, count }: { resource: Counted; count: Count | undefined }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  if (!count) {
    return (
      <>
        <Skeleton height={32} width={72} my={4} />
        <Skeleton height={14} width={96} mt={11} />
      </>
    );
  }
  return (
    <>
      <p className={classes.figure}>{number(count.active)}</p>
      <Text size="sm" c="dimmed">
        {t(`home.${resource}.inactive`, { count: count.inactive })}
      </Text>
    </>
  );
}
