import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '#contracts/audit.ts';
import type { RecordField } from '#contracts/core/record-fields.ts';
import { FIELDS_OF } from '#contracts/record-fields.ts';
import { changeFormatter } from '#web/domain/history/change-formatter.ts';
import { localeOf } from '#web/i18n/language.ts';
import { useFormat } from '#web/lib/format.ts';
import classes from './changes.module.css';

const FIELDS: Partial<Record<AuditEntry['resource'], Readonly<Record<string, RecordField>>>> = FIELDS_OF;

/** What changed, field by field: before and after. In values of several lines, the lines that differ stand out. */
export function Changes({ of: { resource, changes } }: { of: Pick<AuditEntry, 'resource' | 'changes'> }) {
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
  if (lines.length === 0) return <span className={classes.none}>{t('audit.none')}</span>;
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
