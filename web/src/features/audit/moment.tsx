import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/lib/format.ts';

/** An instant in the installation's time zone, and in the user's own where the two differ. */
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
