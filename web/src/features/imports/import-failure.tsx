import { Alert, Button, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/lib/error-text.ts';
import { NetworkError, ProblemError } from '#web/lib/problem.ts';
import classes from './import.module.css';
import type { RunKind } from './import-outcome.ts';
import { OutcomeTitle } from './outcome-title.tsx';

interface ImportFailureProps {
  run: RunKind;
  error: unknown;
  onCheck: () => void;
}

/**
 * Why a run failed, with a retry. If the response to an import was lost, on its way here or from the database to the
 * server, it may or may not have been written: the message says so, and how to find out.
 */
export function ImportFailure({ run, error, onCheck }: ImportFailureProps) {
  const { t } = useTranslation();
  const lost =
    error instanceof NetworkError || (error instanceof ProblemError && error.code === 'unavailable');
  const unknown = run === 'write' && lost;
  return (
    <section className={classes.outcome}>
      <Alert color={unknown ? 'yellow' : 'red'} variant="light" icon={<IconAlertTriangle aria-hidden />}>
        <OutcomeTitle focusKey={error}>{t(`imports.failed.${unknown ? 'unknown' : run}`)}</OutcomeTitle>
        <Text size="sm" mt={4}>
          {unknown
            ? t('imports.failed.unknownText')
            : `${errorText(error, t)} ${t('imports.failed.nothing')}`}
        </Text>
        <Button variant="default" size="xs" mt="sm" onClick={onCheck}>
          {run === 'write' ? t('imports.failed.checkAgain') : t('list.tryAgain')}
        </Button>
      </Alert>
    </section>
  );
}
