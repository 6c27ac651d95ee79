import { IconCalendarExclamation, IconCalendarX, IconDropletHalf } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { Capsule } from '#contracts/capsules/capsules.ts';
import { dayAt } from '#web/lib/day.ts';
import { useFormat } from '#web/lib/format.ts';
import classes from './capsule-marks.module.css';
import { isDueSoon, isLow } from './capsule-states.ts';

/** Remaining and total shots of a capsule, highlighted if few are left. Needs `capsules` texts. */
export function CapsuleLevel({ capsule }: { capsule: Parameters<typeof isLow>[0] }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { remainingShots, totalShots } = capsule;
  const low = isLow(capsule);
  const share = totalShots === 0 ? 0 : remainingShots / totalShots;
  return (
    <span className={classes.level} data-low={low || undefined}>
      <span className={classes.figures}>
        <span>
          <b>{number(remainingShots)}</b>{' '}
          <span className={classes.total}>{t('capsules.ofTotal', { total: number(totalShots) })}</span>
        </span>
        {low && (
          <span className={classes.mark} data-tone="danger">
            <IconDropletHalf size={14} aria-hidden />
            {t(remainingShots === 0 ? 'capsules.empty' : 'capsules.low')}
          </span>
        )}
      </span>
      <span className={classes.bar} style={{ '--share': share } as CSSProperties} aria-hidden />
    </span>
  );
}

const DAY_MS = 24 * 3_600_000;

/** The expiry date of a capsule, highlighted if it is near or past. Needs `capsules` texts. */
export function CapsuleDueDate({ capsule }: { capsule: Parameters<typeof isDueSoon>[0] }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const { dueDate } = capsule;
  if (dueDate === null) return null;
  const today = dayAt(new Date());
  const days = Math.round((Date.parse(dueDate) - Date.parse(today)) / DAY_MS);
  const overdue = days < 0;
  const Icon = overdue ? IconCalendarX : IconCalendarExclamation;
  return (
    <span className={classes.due}>
      {day(dueDate)}
      {isDueSoon(capsule, today) && (
        <span className={classes.mark} data-tone={overdue ? 'danger' : 'warning'}>
          <Icon size={14} aria-hidden />
          {overdue ? t('capsules.overdue') : t('capsules.dueIn', { count: days })}
        </span>
      )}
    </span>
  );
}

/** The days until a capsule is empty, as a range. Renders nothing for an empty capsule. Needs the texts of `capsules`. */
export function CapsuleForecast({
  capsule: { emptyIn, remainingShots },
}: {
  capsule: Pick<Capsule, 'emptyIn' | 'remainingShots'>;
}) {
  const { t } = useTranslation();
  if (remainingShots === 0) return null;
  if (emptyIn === null) return t('capsules.unknown');
  const { low, high } = emptyIn;
  if (high === 0) return t('capsules.today');
  return low === high ? t('capsules.inDays', { count: low }) : t('capsules.days', { low, count: high });
}
