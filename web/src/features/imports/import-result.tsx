import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportFile, ImportKind, ImportReading, ImportResult as Result } from '#contracts/imports.ts';
import { LazyConfirmDialog } from '#web/kit/dialogs/page-dialogs.ts';
import { useDelayed } from '#web/kit/feedback/use-delayed.ts';
import { useExport } from '#web/kit/list/use-export.ts';
import { useFormat } from '#web/lib/format.ts';
import { downloadFaultyRows } from './imports.api.ts';
import { ImportCounts, OutcomeTitle } from './outcome-parts.tsx';
import { FaultTable, PreviewTable } from './result-tables.tsx';
import { BUSY_PROPS, RunProgress } from './run-progress.tsx';
import type { Import } from './use-import.ts';

/** The preview names the others too. */
const WARNINGS_SHOWN = 10;

interface ImportResultProps {
  kind: ImportFile;
  result: Result;
  importing: Import;
}

/** The result of a dry run: what the import would do, with the button to start it, or the errors to correct first. */
export function ImportResult({ kind, result, importing }: ImportResultProps) {
  const { t } = useTranslation();
  if (result.errorsTotal > 0) {
    return (
      <Stack component="section" gap={16} miw={0}>
        <OutcomeTitle focusKey={result}>{t('imports.result.faulty')}</OutcomeTitle>
        <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />}>
          {t('imports.result.faultyText')}
        </Alert>
        <ReadingText reading={result.reading} />
        <ImportCounts result={result} />
        {importing.file && kind !== 'clients' && <FaultyRowsButton kind={kind} file={importing.file} />}
        <FaultTable kind={kind} result={result} />
      </Stack>
    );
  }
  const nothing = result.created + result.updated === 0;
  return (
    <Stack component="section" gap={16} miw={0}>
      <OutcomeTitle focusKey={result}>{t(`imports.result.${nothing ? 'nothing' : 'ready'}`)}</OutcomeTitle>
      <Text size="sm" c="dimmed">
        {t(`imports.result.${nothing ? 'nothingText' : 'readyText'}`)}
      </Text>
      <ReadingText reading={result.reading} />
      <ImportCounts result={result} />
      {!nothing && <WriteButton kind={kind} result={result} importing={importing} />}
      <Warnings result={result} />
      <PreviewTable kind={kind} result={result} />
    </Stack>
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
      {warnings.slice(0, WARNINGS_SHOWN).map(({ sheet, row, message }) => (
        <div key={`${sheet} ${row}`}>
          {sheet && `${sheet} · `}
          {t('imports.warnings.row', { row: number(row), message })}
        </div>
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
    <Group gap="8px 16px">
      <Button
        {...(importing.running && BUSY_PROPS)}
        onClick={() => importing.running === null && setAsking(true)}
      >
        {t('imports.start')}
      </Button>
      {slow && (
        <Button variant="subtle" color="gray" onClick={importing.cancel}>
          {t('list.cancel')}
        </Button>
      )}
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
    </Group>
  );
}

interface ImportConfirmProps {
  kind: ImportFile;
  result: Result;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation before the import, with what it will do. */
function ImportConfirm({ kind, result, onConfirm, onCancel }: ImportConfirmProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { created, updated, warningsTotal } = result;
  return (
    <LazyConfirmDialog
      title={t('imports.confirm.title')}
      confirmLabel={t('imports.start')}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <Stack gap={4}>
        {created > 0 && <span>{t('imports.confirm.create', { number: number(created) })}</span>}
        {updated > 0 && <span>{t('imports.confirm.update', { number: number(updated) })}</span>}
        {warningsTotal > 0 && <span>{t('imports.warnings.title', { count: warningsTotal })}.</span>}
        {(kind === 'users' || kind === 'clients') && created > 0 && <span>{t('imports.confirm.mails')}</span>}
      </Stack>
    </LazyConfirmDialog>
  );
}

/** Names of encodings as programs show them. */
const ENCODINGS: Readonly<Record<string, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252',
};

const SEPARATORS = { ';': 'semicolon', ',': 'comma', '\t': 'tab' } as const;

function isNamed(separator: string): separator is keyof typeof SEPARATORS {
  return separator in SEPARATORS;
}

/** How the file was read: its sheet or encoding and separator, and the order of its dates. */
function ReadingText({ reading: { sheet, encoding, separator, dates } }: { reading: ImportReading }) {
  const { t } = useTranslation();
  const named =
    separator !== null && isNamed(separator)
      ? t(`imports.reading.separators.${SEPARATORS[separator]}`)
      : separator;
  const parts = [
    sheet !== null && t('imports.reading.sheet', { sheet }),
    encoding !== null && t('imports.reading.encoding', { encoding: ENCODINGS[encoding] ?? encoding }),
    named !== null && t('imports.reading.separator', { separator: named }),
    t(`imports.reading.dates.${dates === 'iso' ? 'iso' : 'dayFirst'}`),
  ];
  return (
    <Text size="sm" c="dimmed" mt={4}>
      {parts.filter(Boolean).join(' · ')}
    </Text>
  );
}
