import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/lib/format.ts';

/** An instant by the installation's clocks, and by the person's own where they say another time. */
export function Moment({ at }: { at: string }) {
  const { t } = useTranslation();
  const { dateTime, ownDateTime } = useFormat();
  const own = ownDateTime(at);
  return (
    <>
      {dateTime(at)}
      {own && (
        <Text component="span" display="block" size="xs" c="dimmed">
          {t('audit.ownTime', { time: own })}
        </Text>
      )}
    </>
  );
}
