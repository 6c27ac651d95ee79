import { Center, Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Stands where a page is still being fetched, once that has taken its time. */
export function PendingPage() {
  const { t } = useTranslation();
  return (
    <Center mih="50dvh">
      <Loader role="status" aria-label={t('shell.loading')} />
    </Center>
  );
}
