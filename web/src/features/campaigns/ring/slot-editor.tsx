import { ActionIcon, Button, Group, NumberInput, Stack, Text, Tooltip } from '@mantine/core';
import { IconArrowsMove, IconChevronLeft, IconChevronRight, IconEraser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_SHOT_SECONDS, MAX_SHOT_SECONDS, MIN_SHOT_SECONDS } from '#contracts/core/constants.ts';
import { FragrancePicker } from '#web/domain/fragrances/fragrance-picker.tsx';
import { errorTexts } from '#web/i18n/i18n.ts';
import { faultText } from '#web/kit/form/field-errors.ts';
import { errorText } from '#web/lib/error-text.ts';
import type { SlotFaults } from './slot-ring.model.ts';
import { contentOf, secondsFault, slotAfter } from './slot-ring.model.ts';
import classes from './slot-ring.module.css';
import type { RingNotice, SlotRingHandle } from './use-slot-ring.ts';

interface SlotEditorProps {
  ring: SlotRingHandle;
  slot: number;
  faults: SlotFaults | undefined;
  /** True while a fragrance is moved without the pointer: the next chosen slot receives it. */
  isMoving: boolean;
  /** Lifts the slot's fragrance to move it by keys or with a click on another slot. */
  onMove: (slot: number) => void;
  /** Cancels the move. */
  onStay: () => void;
}

/** Edits the fragrance of the selected slot and the seconds per shot. */
export function SlotEditor(props: SlotEditorProps) {
  const { ring, slot, faults } = props;
  const { t } = useTranslation();
  const content = contentOf(ring.slots, slot);
  // The seconds may be entered before the fragrance.
  const [draft, setDraft] = useState<{ slot: number; shotSeconds: number | null } | null>(null);
  const drafted = draft?.slot === slot ? draft.shotSeconds : DEFAULT_SHOT_SECONDS;
  const seconds = content === null ? drafted : content.shotSeconds;
  const fault = secondsFault(seconds);
  const notice = ring.notice?.slot === slot ? ring.notice : null;
  const noticeText = useNoticeText(notice);
  const shown = useRef<HTMLElement>(null);
  const refusal = noticeText ?? faults?.fragranceId;
  // On a phone the editor is below the ring and may be off-screen when an action on the ring is refused.
  useEffect(() => {
    if (refusal) shown.current?.scrollIntoView({ block: 'nearest' });
  }, [refusal]);

  const changeSeconds = (typed: number | string) => {
    const shotSeconds = typeof typed === 'number' ? typed : null;
    if (content === null) setDraft({ slot, shotSeconds });
    else void ring.act({ type: 'seconds', slot, shotSeconds });
  };

  return (
    <section ref={shown} className={classes.editor} aria-label={t('campaigns.ring.slot', { slot })}>
      <Stack gap={10}>
        <Group justify="space-between" wrap="nowrap">
          <StepButton ring={ring} slot={slot} steps={-1} />
          <Text fw={600} aria-hidden>
            {t('campaigns.ring.slot', { slot })}
          </Text>
          <StepButton ring={ring} slot={slot} steps={1} />
        </Group>
        <FragrancePicker
          key={slot}
          label={t('campaigns.ring.fragrance')}
          description={t('campaigns.ring.paste.help')}
          value={content?.fragrance ?? null}
          error={announced(refusal)}
          onChange={(fragrance) =>
            void ring.act(
              fragrance === null
                ? { type: 'clear', slot }
                : { type: 'assign', slot, fragrance, shotSeconds: drafted },
            )
          }
        />
        <NumberInput
          label={t('campaigns.ring.seconds')}
          value={seconds ?? ''}
          onChange={changeSeconds}
          error={fault ? faultText(fault) : announced(faults?.shotSeconds)}
          min={MIN_SHOT_SECONDS}
          max={MAX_SHOT_SECONDS}
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
        />
        {content !== null && <EditorActions {...props} />}
      </Stack>
    </section>
  );
}

/** Announces an error when it appears. */
function announced(refusal: ReactNode): ReactNode {
  return refusal && <span role="alert">{refusal}</span>;
}

function EditorActions({ ring, slot, isMoving, onMove, onStay }: SlotEditorProps) {
  const { t } = useTranslation();
  if (isMoving) {
    return (
      <Group gap={4} justify="center">
        <Text size="sm">{t('campaigns.ring.moveHelp')}</Text>
        <Button variant="subtle" size="compact-sm" onClick={onStay}>
          {t('campaigns.ring.stay')}
        </Button>
      </Group>
    );
  }
  // The button disappears with the content. Focus the slot instead; undo works from there, too.
  const clear = async () => {
    if (await ring.act({ type: 'clear', slot })) ring.reveal(slot);
  };
  return (
    <Group gap={4} justify="center" wrap="nowrap">
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconArrowsMove size={15} aria-hidden />}
        onClick={() => onMove(slot)}
      >
        {t('campaigns.ring.move')}
      </Button>
      <Button
        variant="subtle"
        size="compact-sm"
        color="red"
        leftSection={<IconEraser size={15} aria-hidden />}
        loading={ring.asking}
        onClick={() => void clear()}
      >
        {t('campaigns.ring.clear')}
      </Button>
    </Group>
  );
}

function StepButton({ ring, slot, steps }: { ring: SlotRingHandle; slot: number; steps: 1 | -1 }) {
  const { t } = useTranslation();
  const label = t(steps === 1 ? 'campaigns.ring.next' : 'campaigns.ring.previous');
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={label}
        onClick={() => void ring.act({ type: 'select', slot: slotAfter(slot, steps) })}
      >
        {steps === 1 ? <IconChevronRight size={18} /> : <IconChevronLeft size={18} />}
      </ActionIcon>
    </Tooltip>
  );
}

function useNoticeText(notice: RingNotice | null): string | undefined {
  const { t } = useTranslation();
  switch (notice?.kind) {
    case undefined:
      return undefined;
    case 'duplicate':
      return `${faultText({ code: 'campaign.duplicate_fragrance' })} ${t('campaigns.ring.duplicateOf', { slot: notice.holder })}`;
    case 'locked':
      return errorTexts().problems['campaign.has_answers'];
    case 'failed':
      return errorText(notice.error, t);
  }
}
