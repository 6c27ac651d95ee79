import {
  IconArrowBackUp,
  IconCalendarPause,
  IconClockPause,
  IconUserCheck,
  IconUserOff,
  IconUserPlus,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TodayItem } from '#contracts/today.ts';
import { failureText, notifyError } from '#web/kit/feedback/notify.ts';
import { notifyWithUndo } from '#web/kit/feedback/notify-with-button.ts';
import type { RowAction } from '#web/kit/list/row-actions.tsx';
import { useCan, useCurrentUser } from '#web/lib/session.ts';
import { useItemTexts } from './item-texts.ts';
import { assignItem, restoreItem, snoozeItem, useChangeItems } from './today.api.ts';

const DAY_MS = 24 * 3_600_000;

/** What becomes of items; each has its text in `today.done`. */
type Outcome = 'taken' | 'assigned' | 'left' | 'snoozed' | 'reopened';

/** An action on one item, or on several at once. */
export interface ItemAction extends RowAction<TodayItem> {
  /** Its label on the button for several items; missing: only for one. */
  short?: string;
  runAll: (items: readonly TodayItem[]) => unknown;
}

/** What actions need: the dialogs that ask for whom or until when, and what `useDoing` returns. */
interface ItemDialogs {
  openAssign: (items: readonly TodayItem[]) => void;
  openSnooze: (items: readonly TodayItem[]) => void;
  perform: ReturnType<typeof useDoing>;
}

interface Doing {
  outcome: Outcome;
  /** Whom items were given to. */
  person?: string;
  run: (item: TodayItem) => Promise<unknown>;
}

/**
 * Returns a function that does something to items, says so with an undo, and says what failed.
 * @param onDone gets the items to which it was done
 */
export function useDoing(onDone?: (items: readonly TodayItem[]) => void) {
  const { t } = useTranslation();
  const { name } = useItemTexts();
  const change = useChangeItems();
  return async (items: readonly TodayItem[], { outcome, person = '', run }: Doing) => {
    const done: TodayItem[] = [];
    let failure: unknown;
    await change(async () => {
      for (const item of items) {
        try {
          await run(item);
          done.push(item);
        } catch (error) {
          failure = error;
        }
      }
    });
    const [only] = done;
    if (only) {
      const text = t(`today.done.${outcome}`, { count: done.length, person });
      const undo = () =>
        change(async () => {
          for (const item of done) await restoreItem(item);
        });
      notifyWithUndo(done.length === 1 ? [text, name(only)] : [text], undo);
      onDone?.(done);
    }
    if (failure !== undefined)
      notifyError(
        failureText(failure, t('today.failed', { count: items.length - done.length }), t),
        `today ${outcome}`,
      );
  };
}

export const snoozing = (until: string): Doing => ({
  outcome: 'snoozed',
  run: (item) => snoozeItem(item, until),
});

export const giving = ({ id, nome }: { id: number; nome: string }): Doing => ({
  outcome: 'assigned',
  person: nome,
  run: (item) => assignItem(item, id),
});

/** The actions on items that the user may take: who does them, and when. */
export function useItemActions({ openAssign, openSnooze, perform }: ItemDialogs): ItemAction[] {
  const { t } = useTranslation();
  const me = useCurrentUser()?.id;
  const can = useCan();

  const action = (
    rest: Pick<ItemAction, 'key' | 'label' | 'icon' | 'runAll' | 'short'> &
      Pick<RowAction<TodayItem>, 'visible'>,
  ): ItemAction => ({ ...rest, run: (item) => rest.runAll([item]) });
  const givable = ({ actions }: TodayItem) => actions.includes('assign');
  const snoozable = ({ actions }: TodayItem) => actions.includes('snooze');
  const snoozeFor = (days: number, key: 'snoozeDay' | 'snoozeWeek') =>
    action({
      key,
      label: t(`today.${key}`),
      icon: IconClockPause,
      visible: snoozable,
      runAll: (items) => perform(items, snoozing(new Date(Date.now() + days * DAY_MS).toISOString())),
    });

  return [
    ...(me === undefined
      ? []
      : [
          action({
            key: 'take',
            label: t('today.take'),
            short: t('today.take'),
            icon: IconUserCheck,
            visible: (item) => givable(item) && item.assignee?.id !== me,
            runAll: (items) => perform(items, { outcome: 'taken', run: (item) => assignItem(item, me) }),
          }),
        ]),
    ...(can('users.read')
      ? [
          action({
            key: 'assign',
            label: t('today.assignTo'),
            short: t('today.assign'),
            icon: IconUserPlus,
            visible: givable,
            runAll: openAssign,
          }),
        ]
      : []),
    action({
      key: 'leave',
      label: t('today.leave'),
      icon: IconUserOff,
      visible: (item) => givable(item) && item.assignee !== null,
      runAll: (items) => perform(items, { outcome: 'left', run: (item) => assignItem(item, null) }),
    }),
    snoozeFor(1, 'snoozeDay'),
    snoozeFor(7, 'snoozeWeek'),
    action({
      key: 'snoozeUntil',
      label: t('today.snoozeUntil'),
      icon: IconCalendarPause,
      visible: snoozable,
      runAll: openSnooze,
    }),
    action({
      key: 'reopen',
      label: t('today.reopen'),
      icon: IconArrowBackUp,
      visible: (item) => snoozable(item) && item.snoozedUntil !== null,
      runAll: (items) => perform(items, { outcome: 'reopened', run: (item) => snoozeItem(item, null) }),
    }),
  ];
}
