import { IconExclamationMark } from '@tabler/icons-react';
import type { CSSProperties, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import ringClasses from '#web/domain/ring/ring.module.css';
import { SlotPicture } from '#web/domain/ring/ring-body.tsx';
import { slotPoint } from '#web/domain/ring/slot-point.ts';
import classes from './slot-button.module.css';
import type { SlotContent } from './slot-ring.model.ts';

export interface SlotButtonProps {
  id: string;
  slot: number;
  content: SlotContent | null;
  /** What is drawn: the content, or what it would be after dropping the moved fragrance. */
  shown: SlotContent | null;
  isSelected: boolean;
  /** The ring's only tab stop; arrows reach the other slots. */
  isTabStop: boolean;
  isFaulty: boolean;
  /** Its fragrance is being moved. */
  isLifted: boolean;
  /** The moved fragrance would land here. */
  isTarget: boolean;
  onPick: (slot: number) => void;
  onKey: (event: KeyboardEvent, slot: number) => void;
}

/**
 * One slot of the ring. Its accessible name holds number and state, its description the content. The browser shows that
 * as a tooltip: twenty of Mantine's would take longer to mount than the rest of the ring.
 */
export function SlotButton(props: SlotButtonProps) {
  const { slot, content, shown, isSelected, isFaulty } = props;
  const { t } = useTranslation();
  const point = slotPoint(slot);
  const filled = content === null ? 'empty' : 'configured';
  const description = [
    content &&
      t('campaigns.ring.content', { name: content.fragrance.name, seconds: content.shotSeconds ?? '–' }),
    isFaulty && t('campaigns.ring.faulty'),
  ].filter((part) => typeof part === 'string');

  return (
    <button
      type="button"
      id={props.id}
      className={classes.slot}
      style={{ '--x': point.x, '--y': point.y } as CSSProperties}
      data-slot={slot}
      data-filled={shown !== null || undefined}
      data-selected={isSelected || undefined}
      data-faulty={isFaulty || undefined}
      data-lifted={props.isLifted || undefined}
      data-target={props.isTarget || undefined}
      tabIndex={props.isTabStop ? 0 : -1}
      aria-label={t(`campaigns.ring.state.${filled}${isSelected ? 'Selected' : ''}`, { slot })}
      title={description.join(' ') || undefined}
      onClick={() => props.onPick(slot)}
      onKeyDown={(event) => props.onKey(event, slot)}
    >
      <span className={classes.well}>{shown !== null && <SlotPicture fragrance={shown.fragrance} />}</span>
      <span className={classes.number}>{slot}</span>
      {isFaulty && (
        <span className={ringClasses.mark}>
          <IconExclamationMark size={12} stroke={3} aria-hidden />
        </span>
      )}
    </button>
  );
}
