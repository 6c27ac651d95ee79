import type { Icon } from '@tabler/icons-react';
import { IconBan, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Initiative, InitiativeStep } from '#contracts/initiatives.ts';
import { isStepAllowed } from '#contracts/initiatives.ts';
import type { EditableRecord } from '#web/kit/list/record-actions.ts';
import { useRecordActions } from '#web/kit/list/record-actions.ts';
import type { RowAction } from '#web/kit/list/row-action.ts';
import { useCan } from '#web/lib/session.ts';
import { useInitiativeState, useInitiativeSteps } from './initiatives.api.ts';

export const nameOf = ({ name }: Initiative) => name;

const INITIATIVE: EditableRecord<Initiative> = {
  kind: 'initiative',
  nameOf,
  idOf: ({ iniciativaId }) => iniciativaId,
};

const ICONS: Record<InitiativeStep, Icon> = {
  pause: IconPlayerPause,
  resume: IconPlayerPlay,
  cancel: IconBan,
};

/** The step that undoes each step. */
const OPPOSITES = { pause: 'resume', cancel: 'resume' } as const;

/** The actions on an initiative. Users without write access get none. */
export function useInitiativeActions(): RowAction<Initiative>[] {
  const { t } = useTranslation();
  const actions = useRecordActions(INITIATIVE, useInitiativeState());
  const steps = useInitiativeSteps();
  const mayWrite = useCan()('initiatives.write');

  return useMemo(() => {
    if (!mayWrite) return [];
    const stepAction = (step: InitiativeStep): RowAction<Initiative> => ({
      key: step,
      label: t(`initiatives.steps.${step}`),
      icon: ICONS[step],
      visible: (row) => isStepAllowed(step, row),
      run: ({ iniciativaId }) => steps[step](iniciativaId),
      success: (row) => [t(`initiatives.done.${step}`), nameOf(row)],
      undo: ({ iniciativaId, status }) => {
        if (step !== 'resume') return steps[OPPOSITES[step]](iniciativaId);
        return steps[status === 'cancelled' ? 'cancel' : 'pause'](iniciativaId);
      },
    });
    return [
      actions.edit(),
      stepAction('pause'),
      stepAction('resume'),
      {
        ...stepAction('cancel'),
        confirm: {
          title: (row) => t('initiatives.cancelTitle', { name: nameOf(row) }),
          message: () => t('initiatives.cancelText'),
          danger: true,
          button: t('initiatives.steps.cancel'),
        },
      },
      ...actions.states(),
    ];
  }, [t, mayWrite, actions, steps]);
}
