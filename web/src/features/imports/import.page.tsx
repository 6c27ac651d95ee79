import { Button, Input, SegmentedControl, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportKind } from '#contracts/imports.ts';
import { IMPORT_KINDS } from '#contracts/imports.ts';
import { Page } from '#web/kit/display/page.tsx';
import { useExport } from '#web/kit/list/use-export.ts';
import classes from './import.module.css';
import type { ImportSearch } from './import-search.ts';
import { Importer } from './importer.tsx';
import { downloadTemplate } from './imports.api.ts';

/** Imports records from a spreadsheet: choose a kind and a file, check it with a dry run, then import. */
export function ImportPage() {
  const { t } = useTranslation();
  const search: ImportSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const kind: ImportKind = IMPORT_KINDS.find((known) => known === search.kind) ?? 'capsules';
  const template = useExport(
    downloadTemplate(kind),
    t('list.exporting', { title: t(`imports.kinds.${kind}`) }),
    t('imports.templateFailed'),
  );
  const labelId = useId();

  return (
    <Page title={t('imports.title')}>
      <div className={classes.page}>
        <div>
          <Input.Label labelElement="div" id={labelId} mb={4}>
            {t('imports.kind')}
          </Input.Label>
          <SegmentedControl
            className={classes.kinds}
            aria-labelledby={labelId}
            value={kind}
            onChange={(chosen) => void navigate({ to: '.', search: { kind: chosen }, resetScroll: false })}
            data={IMPORT_KINDS.map((value) => ({ value, label: t(`imports.kinds.${value}`) }))}
          />
          <Text size="sm" mt="sm" className={classes.about}>
            {t(`imports.about.${kind}`)} {t('imports.allOrNothing')}
          </Text>
          <Button
            mt="sm"
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={template?.running ?? false}
            onClick={template?.run}
          >
            {t('imports.template')}
          </Button>
        </div>
        <Importer key={kind} kind={kind} />
      </div>
    </Page>
  );
}
