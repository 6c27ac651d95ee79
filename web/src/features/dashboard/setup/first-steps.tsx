import { Button, Card, Group, List, Text, ThemeIcon, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Permission } from '#contracts/core/permissions.ts';
import { readSetup, type SetupStep, updateSetup } from '#contracts/setup.ts';
import { failureText, notifyError, notifySuccess } from '#web/kit/feedback/notify.ts';
import { useResourceMutation } from '#web/kit/form/record-calls.ts';
import { RowLink } from '#web/kit/list/row-link.tsx';
import { call } from '#web/lib/call.ts';
import { useCan } from '#web/lib/session.ts';
import { SampleMark, SampleOffer } from './sample-client.tsx';

const KEY = 'setup';
const setupQuery = queryOptions({ queryKey: [KEY], queryFn: ({ signal }) => call(readSetup, { signal }) });

/** Who can do each step. */
const NEEDS: Record<SetupStep, Permission> = {
  identity: 'identity.write',
  category: 'categories.write',
  fragrance: 'fragrances.write',
  campaign: 'campaigns.write',
  quiz: 'quizzes.write',
  device: 'devices.create',
  mail: 'system.read',
  administrator: 'users.write',
  backup: 'system.read',
};

/** What the house still has to do, for those who can, and its sample client. */
export function FirstSteps() {
  return (
    <>
      <SampleMark />
      <Steps />
    </>
  );
}

/** Nothing once they are done or dismissed. */
function Steps() {
  const { t } = useTranslation();
  const can = useCan();
  const { data } = useQuery(setupQuery);
  const dismiss = useResourceMutation(KEY, () => call(updateSetup, { body: { dismissed: true } }));
  const steps = data?.steps.filter(({ key }) => can(NEEDS[key])) ?? [];
  const next = steps.find(({ done }) => !done);
  if (!data || data.dismissed || !next) return null;
  const done = steps.filter((step) => step.done).length;

  return (
    <Card
      withBorder
      radius="lg"
      p="lg"
      mb="lg"
      component="section"
      aria-labelledby="first-steps"
      data-screen-only
    >
      <Group justify="space-between" mb="md">
        <Title order={2} size="h4" id="first-steps">
          {t('setup.title')}{' '}
          <Text span size="sm" c="dimmed" fw={400}>
            {t('setup.progress', { done, count: steps.length })}
          </Text>
        </Title>
        {can('identity.write') && (
          <Button
            variant="subtle"
            size="compact-sm"
            loading={dismiss.isPending}
            onClick={() =>
              dismiss.mutate(undefined, {
                onSuccess: () => notifySuccess(t('setup.dismissed')),
                onError: (error) => notifyError(failureText(error, t('setup.dismissFailed'), t), KEY),
              })
            }
          >
            {t('setup.dismiss')}
          </Button>
        )}
      </Group>
      <List
        type="ordered"
        listStyleType="none"
        spacing="sm"
        styles={{ itemWrapper: { alignItems: 'flex-start' } }}
      >
        {steps.map((step, index) => (
          <List.Item
            key={step.key}
            icon={
              <ThemeIcon
                size={22}
                radius="xl"
                variant={step.done ? 'filled' : 'default'}
                role="img"
                aria-label={t(step.done ? 'setup.done' : 'setup.open')}
              >
                {step.done ? <IconCheck size={14} /> : <Text size="xs">{index + 1}</Text>}
              </ThemeIcon>
            }
          >
            {step.done ? (
              <Text c="dimmed">{t(`setup.steps.${step.key}.name`)}</Text>
            ) : (
              <>
                <Text fw={step === next ? 600 : undefined}>
                  <RowLink href={step.url}>{t(`setup.steps.${step.key}.name`)}</RowLink>
                </Text>
                <Text size="sm" c="dimmed">
                  {t(`setup.steps.${step.key}.why`)}
                </Text>
              </>
            )}
          </List.Item>
        ))}
      </List>
      <SampleOffer />
    </Card>
  );
}
