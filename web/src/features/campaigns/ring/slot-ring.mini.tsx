import { useTranslation } from 'react-i18next';
import { SLOTS } from '#contracts/campaigns/slots.ts';
import { SLOT_COUNT } from '#contracts/core/constants.ts';
import { slotPoint } from '#web/domain/ring/slot-point.ts';
import classes from './slot-ring.mini.module.css';

const RADIUS = 40;
/** The radius of the dot of a configured and of an empty slot, in units of the view box. */
const DOT = { filled: 5, empty: 2.2 };

/**
 * A small picture of which slots of a device are configured.
 * @param filled the numbers of the configured slots
 * @param size the side of the square in pixels
 */
export function MiniSlotRing({ filled, size = 30 }: { filled: readonly number[]; size?: number }) {
  const { t } = useTranslation();
  const label = t('campaigns.ring.filledOf', { filled: filled.length, total: SLOT_COUNT });
  return (
    <svg
      className={classes.ring}
      width={size}
      height={size}
      viewBox="-50 -50 100 100"
      role="img"
      aria-label={label}
    >
      <path
        className={classes.filled}
        d={dots(
          SLOTS.filter((slot) => filled.includes(slot)),
          DOT.filled,
        )}
      />
      <path
        className={classes.empty}
        d={dots(
          SLOTS.filter((slot) => !filled.includes(slot)),
          DOT.empty,
        )}
      />
    </svg>
  );
}

function dots(slots: readonly number[], radius: number): string {
  return slots
    .map((slot) => {
      const { x, y } = slotPoint(slot);
      const left = (x * RADIUS - radius).toFixed(1);
      return `M${left} ${(y * RADIUS).toFixed(1)}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;
    })
    .join('');
}
