import { Alert, Button, Text } from '@mantine/core';
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportKind, ImportResult as Result } from '#contracts/imports.ts';
import { useDelayed } from '#web/kit/feedback/use-delayed.ts';
import { useExport } from '#web/kit/list/use-export.ts';
import { useFormat } from '#web/lib/format.ts';
import { BUSY_PROPS } from './busy.ts';
import { FaultTable } from './fault-table.tsx';
import classes from './import.module.css';
import { ImportConfirm } from './import-confirm.tsx';
import { ImportCounts } from './import-counts.tsx';
import { downloadFaultyRows } from './imports.api.ts';
import { OutcomeTitle } from './outcome-title.tsx';
import { PreviewTable } from './preview-table.tsx';
import { ReadingText } from './reading-text.tsx';
import { RunProgress } from './run-progress.tsx';
import type { Import } from './use-import.ts';

/** The preview names the others too. */
const WARNINGS_SHOWN = 10;

interface ImportResultProps {
  kind: ImportKind;
  result: Result;
  importing: Import;
}

/** The result of a dry run: what the import would do, with the button to start it, or the errors to correct first. */
export function ImportResult({ kind, result, importing }: ImportResultProps) {
  const { t } = useTranslation();
  if (result.errorsTotal > 0) {
    return (
      <section className={classes.outcome}>
        <OutcomeTitle focusKey={result}>{t('imports.result.faulty')}</OutcomeTitle>
        <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />}>
          {t('imports.result.faultyText')}
        </Alert>
        <ReadingText reading={result.reading} />
        <ImportCounts result={result} />
        {importing.file && <FaultyRowsButton kind={kind} file={importing.file} />}
        <FaultTable result={result} />
      </section>
    );
  }
  const nothing = result.created + result.updated === 0;
  return (
    <section className={classes.outcome}>
      <OutcomeTitle focusKey={result}>{t(`imports.result.${nothing ? 'nothing' : 'ready'}`)}</OutcomeTitle>
      <Text size="sm" c="dimmed">
        {t(`imports.result.${nothing ? 'nothingText' : 'readyText'}`)}
      </Text>
      <ReadingText reading={result.reading} />
      <ImportCounts result={result} />
      {!nothing && <WriteButton kind={kind} result={result} importing={importing} />}
      <Warnings result={result} />
      <PreviewTable kind={kind} result={result} />
    </section>
  );
}

/** What records lose besides the changes in the file. */
function Warnings({ result: { warnings, warningsTotal } }: { result: Result }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  if (warningsTotal === 0) return null;
  return (
    <Alert
      color="yellow"
      variant="light"
      mb="md"
      // Text in the alert's own yellow has too little contrast.
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
      icon={<IconAlertTriangle aria-hidden />}
      title={t('imports.warnings.title', { count: warningsTotal })}
    >
      {warnings.slice(0, WARNINGS_SHOWN).map(({ row, message }) => (
        <div key={row}>{t('imports.warnings.row', { row: number(row), message })}</div>
      ))}
      {warningsTotal > WARNINGS_SHOWN &&
        t('imports.warnings.more', { total: number(warningsTotal - WARNINGS_SHOWN) })}
    </Alert>
  );
}

function FaultyRowsButton({ kind, file }: { kind: ImportKind; file: File }) {
  const { t } = useTranslation();
  const download = useExport(
    downloadFaultyRows(kind, file),
    t('list.exporting', { title: t('imports.faults.title') }),
    t('imports.faults.fileFailed'),
  );
  return (
    <Button
      variant="default"
      mb="md"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={download?.running ?? false}
      onClick={download?.run}
    >
      {t('imports.faults.file')}
    </Button>
  );
}

function WriteButton({ kind, result, importing }: ImportResultProps) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const writing = importing.running?.run === 'write';
  const slow = useDelayed(writing);
  return (
    <div className={classes.run}>
      <Button
        {...(importing.running && BUSY_PROPS)}
        onClick={() => importing.running === null && setAsking(true)}
      >
        {t('imports.start')}
      </Button>
      <RunProgress progress={slow ? (importing.running?.progress ?? null) : null} />
      {asking && (
        <ImportConfirm
          kind={kind}
          result={result}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            importing.write();
          }}
        />
      )}
    </div>
  );
}
