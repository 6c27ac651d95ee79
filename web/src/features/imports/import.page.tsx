import { Box, Button, Input, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportFile } from '#contracts/imports.ts';
import { IMPORT_FILES } from '#contracts/imports.ts';
import { Page } from '#web/kit/display/page.tsx';
import { useExport } from '#web/kit/list/use-export.ts';
import { Importer } from './importer.tsx';
import { downloadTemplate } from './imports.api.ts';

/** Imports records from a spreadsheet: choose a kind and a file, check it with a dry run, then import. */
export function ImportPage() {
  const { t } = useTranslation();
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const kind: ImportFile = IMPORT_FILES.find((known) => known === search.kind) ?? 'capsules';
  const template = useExport(
    downloadTemplate(kind),
    t('list.exporting', { title: t(`imports.kinds.${kind}`) }),
    t('imports.templateFailed'),
  );
  const labelId = useId();

  return (
    <Page title={t('imports.title')}>
      <Stack gap={24} maw={880}>
        <Box maw={640}>
          <Input.Label labelElement="div" id={labelId} mb={4}>
            {t('imports.kind')}
          </Input.Label>
          <SegmentedControl
            display="flex"
            w={{ base: '100%', sm: 'fit-content' }}
            maw="100%"
            aria-labelledby={labelId}
            value={kind}
            onChange={(chosen) => void navigate({ to: '.', search: { kind: chosen }, resetScroll: false })}
            data={IMPORT_FILES.map((value) => ({ value, label: t(`imports.kinds.${value}`) }))}
          />
          {/* Tall enough for the longest text, so that nothing below moves when another kind is chosen. */}
          <Text size="sm" mt="sm" mih={{ base: '4lh', sm: '2lh' }}>
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
        </Box>
        <Importer key={kind} kind={kind} />
      </Stack>
    </Page>
  );
}
