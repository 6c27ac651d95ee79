import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LINE_OUTCOME_NAMES } from '#contracts/visits/visit-status.ts';
import type { VisitLine } from '#contracts/visits/visits.ts';
import { useLabel } from '#web/i18n/use-label.ts';
import { useFormat } from '#web/lib/format.ts';
import type { ShownLine } from '../outbox/outbox.ts';
import classes from './lines.module.css';

/** Who recorded what the line shows, and what was recorded about it before, maybe by somebody else. */
export function LineEntries({ line: { entries, waiting } }: { line: ShownLine }) {
  const { t } = useTranslation();
  const label = useLabel();
  const { dateTime } = useFormat();
  const isShown = waiting === null || waiting.refusal !== null || waiting.sent;
  const [newest] = isShown ? entries : [];
  const earlier = isShown ? entries.slice(1) : entries;
  const who = ({ by, at }: VisitLine['entries'][number]) =>
    [by?.nome, dateTime(at)].filter(Boolean).join(', ');
  if (entries.length === 0) return null;
  return (
    <div className={classes.entries}>
      {newest && (
        <Text size="sm" c="dimmed">
          {who(newest)}
        </Text>
      )}
      {earlier.map((entry) => (
        <Text key={`${entry.at} ${entry.outcome} ${entry.serialNumber}`} size="sm" c="dimmed">
          {t('visits.before', {
            what: [label(LINE_OUTCOME_NAMES[entry.outcome]), entry.serialNumber, entry.note]
              .filter(Boolean)
              .join(' · '),
            who: who(entry),
          })}
        </Text>
      ))}
    </div>
  );
}
