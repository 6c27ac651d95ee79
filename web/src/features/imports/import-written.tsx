import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ImportKind, ImportResult } from '#contracts/imports.ts';
import classes from './import.module.css';
import { ImportCounts } from './import-counts.tsx';
import { OutcomeTitle } from './outcome-title.tsx';

interface ImportWrittenProps {
  kind: ImportKind;
  result: ImportResult;
  onAnother: () => void;
}

/** The counts of a finished import, with links to continue. */
export function ImportWritten({ kind, result, onAnother }: ImportWrittenProps) {
  const { t } = useTranslation();
  return (
    <section className={classes.outcome}>
      <OutcomeTitle focusKey={result}>{t('imports.result.written')}</OutcomeTitle>
      <ImportCounts result={result} />
      <Group gap="xs">
        <Button renderRoot={(props) => <Link to={`/admin/${kind}`} {...props} />}>
          {t('imports.done.list')}
        </Button>
        <Button variant="default" onClick={onAnother}>
          {t('imports.done.another')}
        </Button>
      </Group>
    </section>
  );
}
