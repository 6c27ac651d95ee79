import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PrintSheet } from '#web/kit/display/print-sheet.tsx';
import { useIdentity } from '#web/lib/identity.ts';
import { saveFile } from '#web/lib/save-file.ts';
import classes from './second-factor.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

/** The recovery codes, which are shown only once, with buttons to keep them. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation();
  const { name } = useIdentity();
  const [copied, setCopied] = useState<'copied' | 'copyFailed' | null>(null);
  const box = useRef<HTMLDivElement>(null);
  // The field that had the focus is gone.
  useEffect(() => box.current?.focus(), []);

  const text = `${t('factor.codes')} - ${name}\n\n${codes.join('\n')}\n`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied('copied');
    } catch {
      setCopied('copyFailed');
    }
  };
  const list = (
    <ol className={classes.codes}>
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ol>
  );

  return (
    <Stack ref={box} tabIndex={-1} className={classes.body}>
      <Text role="status" fw={500}>
        {t('factor.done')}
      </Text>
      <Text fw={500}>{t('factor.codes')}</Text>
      <Text size="sm">{t('factor.codesText')}</Text>
      {list}
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => void copy()}
        >
          {t('factor.copy')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), t('factor.file'))}
        >
          {t('factor.download')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => window.print()}
        >
          {t('factor.print')}
        </Button>
      </Group>
      <Text role="status" size="sm" c="dimmed">
        {copied && t(`factor.${copied}`)}
      </Text>
      <Button onClick={onDone}>{t('factor.kept')}</Button>
      <PrintSheet>
        <Box p="20mm">
          <h1>{`${t('factor.codes')} - ${name}`}</h1>
          {list}
        </Box>
      </PrintSheet>
    </Stack>
  );
}
