import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { recordPath } from '#contracts/core/resources.ts';
import { putSampleIn, readSample, takeSampleOut } from '#contracts/setup.ts';
import { failureText, notifyError, notifySuccess } from '#web/kit/feedback/notify.ts';
import { call } from '#web/lib/call.ts';
import { useCan } from '#web/lib/session.ts';

const sampleQuery = queryOptions({
  queryKey: ['sample'],
  queryFn: ({ signal }) => call(readSample, { signal }),
});

/** A change after which nearly every figure is another one. */
function useSampleChange<Answer>(run: () => Promise<Answer>, failed: string, done: (answer: Answer) => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: done,
    onError: (error) => notifyError(failureText(error, failed, t), 'sample'),
    onSettled: () => client.invalidateQueries(),
  });
}

/** Offers the sample client to those who may put it in, while there is none. */
export function SampleOffer() {
  const { t } = useTranslation();
  const can = useCan();
  const { data } = useQuery(sampleQuery);
  const putIn = useSampleChange(
    () => call(putSampleIn),
    t('sample.putInFailed'),
    () => notifySuccess(t('sample.isIn')),
  );
  if (data?.organisationId !== null || !can('identity.write')) return null;
  return (
    <Group justify="space-between" mt="lg" gap="sm">
      <Text size="sm" c="dimmed" maw="60ch">
        {t('sample.offer')}
      </Text>
      <Button variant="default" loading={putIn.isPending} onClick={() => putIn.mutate()}>
        {t('sample.putIn')}
      </Button>
    </Group>
  );
}

/** Says that there is a sample client, whose shots are in the figures, and takes it out. */
export function SampleMark() {
  const { t } = useTranslation();
  const can = useCan();
  const { data } = useQuery(sampleQuery);
  const takeOut = useSampleChange(
    () => call(takeSampleOut),
    t('sample.takeOutFailed'),
    ({ kept }) =>
      notifySuccess(
        t('sample.isOut'),
        kept.length > 0 ? t('sample.kept', { names: kept.map(({ name }) => name).join(', ') }) : undefined,
      ),
  );
  if (typeof data?.organisationId !== 'number') return null;
  const { organisationId, deviceId } = data;
  return (
    <Alert variant="light" color="gray" mb="lg" title={t('sample.title')} data-screen-only>
      <Group justify="space-between" gap="sm">
        <Text size="sm" maw="60ch">
          {t('sample.text')}{' '}
          {deviceId !== null && (
            <Anchor component={Link} to={recordPath('device', deviceId)} underline="always" fz="sm">
              {t('sample.device')}
            </Anchor>
          )}
          {' · '}
          <Anchor component={Link} to={recordPath('organisation', organisationId)} underline="always" fz="sm">
            {t('sample.client')}
          </Anchor>
        </Text>
        {can('identity.write') && (
          <Button variant="default" loading={takeOut.isPending} onClick={() => takeOut.mutate()}>
            {t('sample.takeOut')}
          </Button>
        )}
      </Group>
    </Alert>
  );
}
