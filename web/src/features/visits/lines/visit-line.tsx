import { Alert, Badge, Button, Group, Text } from '@mantine/core';
import { IconArrowRight, IconCloudUp } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  LINE_OUTCOME_NAMES,
  LINE_OUTCOMES,
  LINE_REASON_NAMES,
  type LineOutcome,
} from '#contracts/visits/visit-status.ts';
import { useLabel } from '#web/i18n/use-label.ts';
import { RecordLink } from '#web/kit/list/row-link.tsx';
import { useFormat } from '#web/lib/format.ts';
import type { ShownLine, WaitingEntry } from '../outbox/outbox.ts';
import { change } from '../outbox/outbox-store.ts';
import { EntryForm } from './entry-form.tsx';
import { LineEntries } from './line-entries.tsx';
import classes from './lines.module.css';
import { PhotoPreview, useKeptPhoto } from './photo-preview.tsx';

interface VisitLineItemProps {
  visitId: number;
  line: ShownLine;
  mayRecord: boolean;
}

/** The id of a line's element on the page. */
export const lineElementId = (lineId: number) => `visit-line-${lineId}`;

/** A slot of the visit: what is there, what goes in, and what was done. */
export function VisitLineItem({ visitId, line, mayRecord }: VisitLineItemProps) {
  const { t } = useTranslation();
  const label = useLabel();
  const item = useRef<HTMLLIElement>(null);
  const [chosen, setChosen] = useState<LineOutcome | null>(null);
  const [correcting, setCorrecting] = useState(false);
  const { reason, outcome, waiting, note } = line;
  const refused = waiting?.refusal ? waiting : null;
  const close = () => {
    setChosen(null);
    setCorrecting(false);
    item.current?.focus({ preventScroll: true });
  };
  const choosing = mayRecord && chosen === null && (outcome === null || correcting) && !refused;

  return (
    <li ref={item} id={lineElementId(line.lineId)} tabIndex={-1} className={classes.line}>
      <div className={classes.head}>
        <span className={classes.box} data-paper-only aria-hidden />
        <Text span fw={600}>
          {t('visits.slot', { slot: line.slot })}
        </Text>
        {reason && (
          <Badge
            variant="light"
            color={reason === 'due' || reason === 'low' ? 'yellow' : 'red'}
            c="var(--mantine-color-text)"
          >
            {label(LINE_REASON_NAMES[reason])}
          </Badge>
        )}
        {!line.planned && (
          <Badge variant="light" color="gray">
            {t('visits.add.badge')}
          </Badge>
        )}
        {outcome && <Badge>{label(LINE_OUTCOME_NAMES[outcome])}</Badge>}
        {waiting && !refused && (
          <Badge variant="light" color="gray" leftSection={<IconCloudUp size={14} aria-hidden />}>
            {t('visits.waitingOne')}
          </Badge>
        )}
      </div>
      <Swap line={line} />
      {note && (
        <Text size="sm" className={classes.wide} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {note}
        </Text>
      )}
      <LineEntries line={line} />
      <Photo line={line} />
      {refused && chosen === null && (
        <RefusedEntry entry={refused} onCorrect={() => setChosen(refused.body.outcome)} />
      )}
      {mayRecord && (
        <div className={classes.wide} data-screen-only>
          {chosen && <EntryForm visitId={visitId} line={line} outcome={chosen} onClose={close} />}
          {choosing && <Choices line={line} onChoose={setChosen} />}
          {outcome !== null && !choosing && chosen === null && !refused && (
            <Button variant="default" mih={44} onClick={() => setCorrecting(true)}>
              {t('visits.correct')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

/** The photo of what was done, on the server or still here. */
function Photo({ line: { photo, waiting } }: { line: ShownLine }) {
  const { t } = useTranslation();
  const kept = useKeptPhoto(waiting?.photo ? waiting.body.clientId : null);
  if (kept) return <PhotoPreview photo={kept} />;
  if (!photo) return null;
  return (
    <a href={photo.url} target="_blank" rel="noreferrer">
      <img src={photo.thumbnailUrl} alt={t('visits.photo.one')} className={classes.photo} loading="lazy" />
    </a>
  );
}

/** What is in the slot, and what goes in; once swapped, the capsule that went in. */
function Swap({ line: { capsule, fragrance, outcome, serialNumber } }: { line: ShownLine }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  return (
    <div className={classes.swap}>
      <Text span size="sm" c="dimmed">
        {capsule ? (
          <>
            {capsule.fragrance.name}{' '}
            <RecordLink resource="capsule" id={capsule.capsuleId}>
              {capsule.serialNumber}
            </RecordLink>{' '}
            {t('visits.level', {
              left: number(capsule.remainingShots),
              total: number(capsule.totalShots),
            })}
          </>
        ) : (
          t('visits.noCapsule')
        )}
      </Text>
      <span className={classes.in}>
        <IconArrowRight size={18} role="img" aria-label={t('visits.goesIn')} />
        <span>
          {fragrance?.name ?? t('visits.noFragrance')}
          {outcome === 'swapped' && serialNumber && ` · ${serialNumber}`}
        </span>
      </span>
    </div>
  );
}

interface ChoicesProps {
  line: ShownLine;
  onChoose: (outcome: LineOutcome) => void;
}

/** The buttons for what can be done about a slot, the planned first. An empty slot holds nothing to refill or keep. */
function Choices({ line, onChoose }: ChoicesProps) {
  const { t } = useTranslation();
  const label = useLabel();
  const possible = LINE_OUTCOMES.filter(
    (outcome) => line.capsule !== null || (outcome !== 'refilled' && outcome !== 'kept'),
  );
  return (
    <fieldset className={classes.choices} aria-label={t('visits.slot', { slot: line.slot })}>
      {possible.map((outcome) => (
        <Button
          key={outcome}
          variant={outcome === 'swapped' ? 'light' : 'default'}
          onClick={() => onChoose(outcome)}
        >
          {outcome === 'swapped' ? t('visits.asPlanned') : label(LINE_OUTCOME_NAMES[outcome])}
        </Button>
      ))}
    </fieldset>
  );
}

interface RefusedEntryProps {
  entry: WaitingEntry;
  onCorrect: () => void;
}

/** Why the server did not take what was recorded, and what can be done about it. */
function RefusedEntry({ entry: { body, refusal, sent }, onCorrect }: RefusedEntryProps) {
  const { t } = useTranslation();
  const { clientId } = body;
  return (
    <Alert
      color="red"
      role="alert"
      className={classes.wide}
      title={t(sent ? 'visits.photo.refused' : 'visits.refused')}
      data-screen-only
    >
      <Text size="sm" mb="sm">
        {refusal?.text}
      </Text>
      <Group gap="xs">
        {refusal?.code === 'visit.elsewhere' && (
          <Button mih={44} onClick={() => change({ kind: 'confirmed', clientId })}>
            {t('visits.swapAnyway')}
          </Button>
        )}
        {!sent && (
          <Button mih={44} variant="default" onClick={onCorrect}>
            {t('visits.correct')}
          </Button>
        )}
        <Button mih={44} variant="subtle" onClick={() => change({ kind: 'discarded', clientId })}>
          {t('visits.discard')}
        </Button>
      </Group>
    </Alert>
  );
}
