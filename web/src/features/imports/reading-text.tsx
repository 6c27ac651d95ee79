import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ImportReading } from '#contracts/imports.ts';

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
export function ReadingText({ reading: { sheet, encoding, separator, dates } }: { reading: ImportReading }) {
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
