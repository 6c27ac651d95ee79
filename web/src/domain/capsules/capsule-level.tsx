import { IconDropletHalf } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { Capsule } from '#contracts/capsules/capsules.ts';
import { isLow } from '#contracts/capsules/capsules.ts';
import { useFormat } from '#web/lib/format.ts';
import classes from './capsule-marks.module.css';

/** Remaining and total shots of a capsule, highlighted if few are left. Needs `capsules` texts. */
export function CapsuleLevel({ capsule }: { capsule: Pick<Capsule, 'remainingShots' | 'totalShots'> }) {
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
