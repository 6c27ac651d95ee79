import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/lib/error-text.ts';
import { ProblemError } from '#web/lib/problem.ts';

interface CodeFailureProps {
  error: Error | null;
  /** Shown if the device has no code (404). */
  missing?: string;
  fetching: boolean;
  retry: () => void;
}

/** Explains why a device's code could not be read and offers a retry, except where there is none to read. */
export function CodeFailure({ error, missing, fetching, retry }: CodeFailureProps) {
  const { t } = useTranslation();
  if (error instanceof ProblemError && (error.status === 404 || error.code === 'device.claim_code')) {
    return (
      <Text size="sm" ta="center" role="alert" py="md">
        {missing ?? errorText(error, t)}
      </Text>
    );
  }
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
