import type { Icon } from '@tabler/icons-react';
import { IconBan, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Initiative, InitiativeStep } from '#contracts/initiatives.ts';
import { canEditInitiative, isStepAllowed } from '#contracts/initiatives.ts';
import { FROM_LIST } from '#web/kit/form/return-to-list.ts';
import { useRecordActions } from '#web/kit/list/record-actions.ts';
import type { RowAction } from '#web/kit/list/row-action.ts';
import { useCan } from '#web/lib/session.ts';
import { useInitiativeState, useInitiativeSteps } from './initiatives.api.ts';

export const nameOf = ({ name }: Initiative) => name;

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
  const navigate = useNavigate();
  const actions = useRecordActions(nameOf);
  const { deactivate, activate, remove } = useInitiativeState();
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
      actions.edit({
        visible: canEditInitiative,
        run: ({ iniciativaId }) =>
          navigate({ to: '/admin/initiatives/$id/update', params: { id: iniciativaId }, state: FROM_LIST }),
      }),
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
      actions.deactivate({
        run: ({ iniciativaId }) => deactivate(iniciativaId),
        undo: ({ iniciativaId }) => activate(iniciativaId),
      }),
      actions.activate({
        run: ({ iniciativaId }) => activate(iniciativaId),
        undo: ({ iniciativaId }) => deactivate(iniciativaId),
      }),
      actions.remove({ run: ({ iniciativaId }) => remove(iniciativaId) }),
    ];
  }, [t, mayWrite, actions, navigate, deactivate, activate, remove, steps]);
}
