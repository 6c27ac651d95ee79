import { Button, Menu, Text } from '@mantine/core';
import { IconAlertTriangleFilled, IconCircle, IconClock, IconDots } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { TodayItem } from '#contracts/today.ts';
import { openOnArrow, PlainIconButton } from '#web/kit/display/icon-buttons.tsx';
import { ActionItem, type RowAction, useRunAction } from '#web/kit/list/row-actions.tsx';
import { RowCheckbox } from '#web/kit/list/row-checkboxes.tsx';
import { RecordLink, RowLink } from '#web/kit/list/row-link.tsx';
import { dayAt } from '#web/lib/day.ts';
import { useFormat } from '#web/lib/format.ts';
import { useItemTexts, wayOf } from './item-texts.ts';
import classes from './today-line.module.css';

/** Told apart by shape as well as colour. */
const SEVERITY_ICONS = { now: IconAlertTriangleFilled, soon: IconClock, info: IconCircle };

interface TodayLineProps {
  item: TodayItem;
  actions: readonly RowAction<TodayItem>[];
  /** Whether the place is named in the line, since no heading does. */
  named?: boolean;
  /** Missing: the line can't be selected. */
  selection?: { checked: boolean; toggle: () => void } | undefined;
}

/** An item: how urgent, what, where, whose, since when, and the one action that ends it. */
export function TodayLine({ item, actions, named = false, selection }: TodayLineProps) {
  const { t } = useTranslation();
  const texts = useItemTexts();
  const name = texts.name(item);
  const SeverityIcon = SEVERITY_ICONS[item.severity];
  return (
    <li className={classes.line} data-row data-ticked={selection?.checked || undefined}>
      {selection && (
        <span className={classes.box}>
          <RowCheckbox
            label={t('list.selectRow', { name })}
            checked={selection.checked}
            onChange={selection.toggle}
          />
        </span>
      )}
      <span className={classes.severity} data-severity={item.severity}>
        <SeverityIcon size={16} aria-hidden />
        {t(`today.severities.${item.severity}`)}
      </span>
      <span className={classes.what}>
        <Text span inherit fw={500} truncate>
          {texts.what(item)}
        </Text>
        <Subject item={item} named={named} />
      </span>
      <span className={classes.state}>
        <Text span inherit truncate className={classes.whose} {...(!item.assignee && { c: 'dimmed' })}>
          {item.assignee?.nome ?? t('today.nobody')}
        </Text>
        <Since item={item} />
      </span>
      <LineActions item={item} name={name} actions={actions} />
    </li>
  );
}

/** What the item is about, unless the group's heading says so. */
function Subject({ item, named }: { item: TodayItem; named: boolean }) {
  const { subject, place, organisation } = item;
  const name = useItemTexts().subject(item);
  const isPlace = subject.kind === 'place';
  const around = [place?.name, organisation?.name].filter(Boolean).join(' · ');
  if (isPlace && !named) return null;
  const where = isPlace ? organisation?.name : around;
  return (
    <Text span size="xs" c="dimmed" className={classes.subject}>
      {name && <RowLink href={subject.url}>{name}</RowLink>}
      {named && where && <span>{` · ${where}`}</span>}
    </Text>
  );
}

function Since({ item }: { item: TodayItem }) {
  const { t } = useTranslation();
  const { dateTime, day } = useFormat();
  const texts = useItemTexts();
  const due = item.due && t('today.due', { day: day(dayAt(new Date(item.due))) });
  return (
    <span className={classes.since}>
      <time dateTime={item.since} title={dateTime(item.since)}>
        {texts.age(item)}
      </time>
      {(item.snoozedUntil || due) && (
        <Text span size="xs" c="dimmed">
          {item.snoozedUntil ? t('today.snoozedUntil', { when: dateTime(item.snoozedUntil) }) : due}
        </Text>
      )}
    </span>
  );
}

interface LineActionsProps extends Pick<TodayLineProps, 'item' | 'actions'> {
  name: string;
}

/** The action that ends the item, as a button, and what else can be done in a menu. */
function LineActions({ item, name, actions }: LineActionsProps) {
  const { t } = useTranslation();
  const { history } = useRouter();
  const { run, running } = useRunAction<TodayItem>();
  const [first] = item.actions;
  const shown = actions.filter(({ visible }) => visible?.(item) ?? true);
  const { href, begin } = wayOf(item);
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    history.push(href, begin ? { begin } : undefined);
  };
  return (
    <span className={classes.actions}>
      {first && first !== 'assign' && first !== 'snooze' && (
        <Button
          component="a"
          href={href}
          variant="light"
          size="xs"
          aria-label={`${t(`today.actions.${first}`)}: ${name}`}
          onClick={follow}
        >
          {t(`today.actions.${first}`)}
        </Button>
      )}
      {shown.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <PlainIconButton
              label={`${t('list.actions')}: ${name}`}
              // Marked as busy rather than disabled, which would lose the keyboard focus.
              aria-busy={running}
              onKeyDown={openOnArrow}
            >
              <IconDots size={18} aria-hidden />
            </PlainIconButton>
          </Menu.Target>
          <Menu.Dropdown>
            {shown.map((action) => (
              <ActionItem
                key={action.key}
                action={action}
                reason={null}
                onChoose={() => void run(action, item)}
              />
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </span>
  );
}

interface PlaceNameProps {
  item: Pick<TodayItem, 'place' | 'organisation'>;
}

/** Where items are, with a link: the place and its organisation, or the organisation alone. */
export function PlaceName({ item: { place, organisation } }: PlaceNameProps) {
  const { t } = useTranslation();
  if (!place && !organisation) return t('today.general');
  return (
    <>
      {place && (
        <RecordLink resource="place" id={place.placeId}>
          {place.name}
        </RecordLink>
      )}
      {place && organisation && (
        <Text span inherit fw={400} c="dimmed">
          {' · '}
          {organisation.name}
        </Text>
      )}
      {!place && organisation && (
        <RecordLink resource="organisation" id={organisation.organisationId}>
          {organisation.name}
        </RecordLink>
      )}
    </>
  );
}
