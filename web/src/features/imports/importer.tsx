import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportFile, ImportResult as Result } from '#contracts/imports.ts';
import { useDelayed } from '#web/kit/feedback/use-delayed.ts';
import { faultText } from '#web/kit/form/field-errors.ts';
import { LeaveGuard } from '#web/kit/form/unsaved-changes.tsx';
import { errorText } from '#web/lib/error-text.ts';
import { NetworkError, ProblemError } from '#web/lib/problem.ts';
import { ImportResult } from './import-result.tsx';
import { ImportCounts, OutcomeTitle } from './outcome-parts.tsx';
import { BUSY_PROPS, RunProgress } from './run-progress.tsx';
import { SpreadsheetField } from './spreadsheet-field.tsx';
import type { RunKind } from './use-import.ts';
import { useImport } from './use-import.ts';

/** The import of one spreadsheet: the file, its dry run and the outcome. */
export function Importer({ kind }: { kind: ImportFile }) {
  const { t } = useTranslation();
  const importing = useImport(kind);
  const { file, running, outcome, choose, refuse, check } = importing;
  const input = useRef<HTMLInputElement>(null);
  const checkButton = useRef<HTMLButtonElement>(null);
  const slow = useDelayed(running?.run === 'check');

  useLayoutEffect(() => {
    if (outcome?.kind === 'refused' || outcome?.kind === 'another') input.current?.focus();
    if (outcome?.kind === 'cancelled') checkButton.current?.focus();
  }, [outcome]);

  if (outcome?.kind === 'written') {
    return <ImportWritten kind={kind} result={outcome.result} onAnother={importing.startOver} />;
  }
  const checking = slow && running?.run === 'check';
  return (
    <>
      <SpreadsheetField
        value={file}
        error={outcome?.kind === 'refused' ? outcome.reason : null}
        disabled={running !== null}
        onChoose={choose}
        onRefuse={refuse}
        inputRef={input}
      />
      <Group gap="8px 16px" maw={640}>
        <Button
          ref={checkButton}
          variant={outcome?.kind === 'checked' ? 'default' : 'filled'}
          {...(running && BUSY_PROPS)}
          onClick={() => (file ? check() : refuse(faultText({ code: 'file.required' })))}
        >
          {t('imports.check')}
        </Button>
        {checking && (
          <Button variant="subtle" color="gray" onClick={importing.cancel}>
            {t('list.cancel')}
          </Button>
        )}
        <RunProgress progress={checking ? running.progress : null}>
          {outcome?.kind === 'cancelled' && t('imports.cancelled')}
        </RunProgress>
      </Group>
      {outcome?.kind === 'checked' && (
        <ImportResult kind={kind} result={outcome.result} importing={importing} />
      )}
      {outcome?.kind === 'failed' && (
        <ImportFailure run={outcome.run} error={outcome.error} onCheck={check} />
      )}
      <LeaveGuard
        dirty={running?.run === 'write'}
        texts={{
          title: t('imports.leave.title'),
          text: t('imports.leave.text'),
          leave: t('imports.leave.leave'),
          stay: t('imports.leave.stay'),
        }}
      />
    </>
  );
}

interface ImportFailureProps {
  run: RunKind;
  error: unknown;
  onCheck: () => void;
}

/**
 * Why a run failed, with a retry. If the response to an import was lost, on its way here or from the database to the
 * server, it may or may not have been written: the message says so, and how to find out.
 */
function ImportFailure({ run, error, onCheck }: ImportFailureProps) {
  const { t } = useTranslation();
  const lost =
    error instanceof NetworkError || (error instanceof ProblemError && error.code === 'unavailable');
  const unknown = run === 'write' && lost;
  return (
    <Stack component="section" gap={16} miw={0}>
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
    </Stack>
  );
}

interface ImportWrittenProps {
  kind: ImportFile;
  result: Result;
  onAnother: () => void;
}

/** The counts of a finished import, with links to continue. */
function ImportWritten({ kind, result, onAnother }: ImportWrittenProps) {
  const { t } = useTranslation();
  return (
    <Stack component="section" gap={16} miw={0}>
      <OutcomeTitle focusKey={result}>{t('imports.result.written')}</OutcomeTitle>
      <ImportCounts result={result} />
      <Group gap="xs">
        <Button
          renderRoot={(props) => (
            <Link to={`/admin/${kind === 'clients' ? 'organisations' : kind}`} {...props} />
          )}
        >
          {t('imports.done.list')}
        </Button>
        <Button variant="default" onClick={onAnother}>
          {t('imports.done.another')}
        </Button>
      </Group>
    </Stack>
  );
}
