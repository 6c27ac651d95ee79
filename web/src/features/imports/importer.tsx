import { Button } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportKind } from '#contracts/imports.ts';
import { useDelayed } from '#web/kit/feedback/use-delayed.ts';
import { LeaveGuard } from '#web/kit/form/leave-guard.tsx';
import { faultText } from '#web/lib/fault-text.ts';
import { BUSY_PROPS } from './busy.ts';
import classes from './import.module.css';
import { ImportFailure } from './import-failure.tsx';
import { ImportResult } from './import-result.tsx';
import { ImportWritten } from './import-written.tsx';
import { RunProgress } from './run-progress.tsx';
import { SpreadsheetField } from './spreadsheet-field.tsx';
import { useImport } from './use-import.ts';

/** The import of one spreadsheet: the file, its dry run and the outcome. */
export function Importer({ kind }: { kind: ImportKind }) {
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
      <div className={classes.run}>
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
      </div>
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
