import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '#contracts/audit.ts';
import type { RecordField } from '#contracts/core/record-fields.ts';
import { FIELDS_OF } from '#contracts/record-fields.ts';
import { recordText } from '#web/domain/history/audit-event-text.ts';
import { changeFormatter } from '#web/domain/history/change-formatter.ts';
import { localeOf } from '#web/i18n/language.ts';
import type { DetailLine } from '#web/kit/dialogs/details-dialog.tsx';
import { DetailsDialog } from '#web/kit/dialogs/details-dialog.tsx';
import { useFormat } from '#web/lib/format.ts';
import { ActionWords, Moment, personText } from './audit-cells.tsx';
import classes from './audit-details.module.css';

interface AuditDetailsProps {
  entry: AuditEntry;
  onClose: () => void;
}

/** All the details of one audit event, read-only. */
export function AuditDetails({ entry, onClose }: AuditDetailsProps) {
  const { t } = useTranslation();
  const lines: DetailLine[] = [
    [t('audit.when'), <Moment key="when" at={entry.createdAt} />],
    [t('audit.who'), personText(entry, t)],
    [t('audit.action'), <ActionWords key="action" action={entry.action} />],
    [t('audit.record'), recordText(entry, t)],
    [t('audit.address'), entry.address],
    [t('audit.userAgent'), entry.userAgent],
  ];
  return (
    <DetailsDialog title={t('audit.detailsTitle')} lines={lines} size="xl" onClose={onClose}>
      {entry.changes.length > 0 && <Changes of={entry} />}
    </DetailsDialog>
  );
}

const FIELDS: Partial<Record<AuditEntry['resource'], Readonly<Record<string, RecordField>>>> = FIELDS_OF;

/** What changed, field by field: before and after. In values of several lines, the lines that differ stand out. */
function Changes({ of: { resource, changes } }: { of: Pick<AuditEntry, 'resource' | 'changes'> }) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const words = useMemo(
    () => changeFormatter(t, format, localeOf(i18n.language), FIELDS[resource]),
    [t, format, i18n.language, resource],
  );
  return (
    <table className={classes.changes} aria-label={t('audit.changes')}>
      <thead>
        <tr>
          <th scope="col">{t('audit.field')}</th>
          <th scope="col">{t('audit.before')}</th>
          <th scope="col">{t('audit.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => {
          const [was, is] = [words.lines(before, field), words.lines(after, field)];
          return (
            <tr key={field}>
              <th scope="row">{words.field(field)}</th>
              <td data-label={t('audit.before')}>
                <Lines lines={was} others={is} />
              </td>
              <td data-label={t('audit.after')}>
                <Lines lines={is} others={was} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface LinesProps {
  lines: readonly string[];
  others: readonly string[];
}

function Lines({ lines, others }: LinesProps) {
  const { t } = useTranslation();
  if (lines.length === 0)
    return (
      <Text span inherit c="dimmed">
        {t('audit.none')}
      </Text>
    );
  if (lines.length === 1) return <span>{lines[0]}</span>;
  return (
    <ul>
      {[...new Set(lines)].map((line) => (
        <li key={line} data-changed={!others.includes(line)}>
          {line}
        </li>
      ))}
    </ul>
  );
}
