import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { listInitiatives } from '#contracts/initiatives/initiatives.ts';
import { pageQuery } from '#web/kit/form/record-calls.ts';
import { RecordLink } from '#web/kit/list/row-link.tsx';
import { useFormat } from '#web/lib/format.ts';
import { withSelectedOrganisation } from '#web/lib/selected-organisation.ts';

/** The next initiative that starts, if any is planned. */
export function NextInitiative() {
  const { t } = useTranslation();
  const { day } = useFormat();
  const { data } = useQuery(
    pageQuery(
      'initiatives',
      listInitiatives,
      withSelectedOrganisation({
        status: 'planned',
        orderBy: 'startsOn',
        orderByDirection: 'ASC',
        perPage: 1,
      }),
    ),
  );
  const next = data?.data[0];
  if (!next) return null;
  return (
    <Text size="sm" c="dimmed">
      {t('today.next')}{' '}
      <RecordLink resource="initiative" id={next.iniciativaId}>
        {next.name}
      </RecordLink>
      , {day(next.startsOn)}
    </Text>
  );
}
