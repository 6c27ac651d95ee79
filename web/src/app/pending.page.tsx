import { Center, Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Shown while a page is loading, once that takes a while. */
export function PendingPage() {
  const { t } = useTranslation();
  return (
    <Center mih="50dvh">
      <Loader role="status" aria-label={t('shell.loading')} />
    </Center>
  );
}
