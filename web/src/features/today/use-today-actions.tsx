import { useTranslation } from 'react-i18next';
import type { TodayItem } from '#contracts/today.ts';
import { useRowDialog } from '#web/kit/dialogs/page-dialogs.ts';
import { lazyDialog } from '#web/lib/lazy-dialog.tsx';
import { useItemTexts } from './item-texts.ts';
import { giving, snoozing, useDoing, useItemActions } from './use-item-actions.ts';

const AssignDialog = lazyDialog([], () => import('./assign.dialog.tsx'), 'AssignDialog');
const SnoozeDialog = lazyDialog(
  ['snooze'],
  () => import('#web/domain/snooze/snooze.dialog.tsx'),
  'SnoozeDialog',
);

/**
 * The actions on items, and the dialogs of those that ask for whom or until when, to be rendered with them.
 * @param onDone gets the items to which something was done
 */
export function useTodayActions(onDone?: (items: readonly TodayItem[]) => void) {
  const { t } = useTranslation();
  const texts = useItemTexts();
  const given = useRowDialog<readonly TodayItem[]>();
  const snoozed = useRowDialog<readonly TodayItem[]>();
  const perform = useDoing(onDone);
  const actions = useItemActions({ openAssign: given.show, openSnooze: snoozed.show, perform });
  const nameOf = ([only]: readonly TodayItem[]) => (only ? texts.name(only) : '');
  const dialogs = (
    <>
      {given.row && (
        <AssignDialog
          items={given.row}
          name={nameOf(given.row)}
          onChoose={(person) => {
            void perform(given.row ?? [], giving(person));
            given.hide();
          }}
          onClose={given.hide}
        />
      )}
      {snoozed.row && (
        <SnoozeDialog
          title={
            snoozed.row.length === 1
              ? t('today.snoozeTitle', { name: nameOf(snoozed.row) })
              : t('today.snoozeMany', { count: snoozed.row.length })
          }
          snooze={(until) => perform(snoozed.row ?? [], snoozing(until))}
          onClose={snoozed.hide}
        />
      )}
    </>
  );
  return { actions, dialogs };
}
