import { Alert, Button, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/lib/error-text.ts';

interface CodeFailureProps {
  error: Error | null;
  fetching: boolean;
  retry: () => void;
}

/** A device's code could not be read: says why, and offers another try. */
export function CodeFailure({ error, fetching, retry }: CodeFailureProps) {
  const { t } = useTranslation();
  return (
    <Alert
      color="red"
      role="alert"
      w="100%"
      title={t('devices.code.failed')}
      icon={<IconAlertTriangle aria-hidden />}
    >
      {errorText(error, t)}
      <Group mt="sm">
        <Button variant="default" size="xs" loading={fetching} onClick={retry}>
          {t('list.tryAgain')}
        </Button>
      </Group>
    </Alert>
  );
}
