import { IconCalendarExclamation, IconCalendarX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Capsule } from '#contracts/capsules/capsules.ts';
import { isDueSoon } from '#contracts/capsules/capsules.ts';
import { dayAt } from '#web/lib/day.ts';
import { useFormat } from '#web/lib/format.ts';
import classes from './capsule-marks.module.css';

const DAY_MS = 24 * 3_600_000;

/** The expiry date of a capsule, highlighted if it is near or past. Needs `capsules` texts. */
export function CapsuleDueDate({ capsule: { dueDate } }: { capsule: Pick<Capsule, 'dueDate'> }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  if (dueDate === null) return null;
  const today = dayAt(new Date());
  const days = Math.round((Date.parse(dueDate) - Date.parse(today)) / DAY_MS);
  const overdue = days < 0;
  const Icon = overdue ? IconCalendarX : IconCalendarExclamation;
  return (
    <span className={classes.due}>
      {day(dueDate)}
      {isDueSoon({ dueDate }, today) && (
        <span className={classes.mark} data-tone={overdue ? 'danger' : 'warning'}>
          <Icon size={14} aria-hidden />
          {overdue ? t('capsules.overdue') : t('capsules.dueIn', { count: days })}
        </span>
      )}
    </span>
  );
}
