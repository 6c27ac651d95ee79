import type { Icon } from '@tabler/icons-react';
import {
  IconBan,
  IconCheck,
  IconEdit,
  IconFileTypePdf,
  IconPlayerPlay,
  IconPrinter,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import i18next from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { visitReport } from '#contracts/visits/visit-report.ts';
import { isOpen, type VisitStatus, type VisitStep } from '#contracts/visits/visit-status.ts';
import { VISIT_FIELDS } from '#contracts/visits/visits.ts';
import { visitName } from '#web/domain/visits/visit-name.ts';
import { FROM_LIST } from '#web/kit/form/return-to-list.ts';
import type { RecordKind } from '#web/kit/list/record-actions.ts';
import type { RowAction } from '#web/kit/list/row-actions.tsx';
import { lazyDownload } from '#web/lib/lazy-download.ts';
import { useCan } from '#web/lib/session.ts';
import { useVisitSteps } from './visits.api.ts';

/** What the list and the page have in common of a visit. */
interface NamedVisit {
  visitId: number;
  name: string;
  status: VisitStatus;
}

export const VISIT: RecordKind<NamedVisit, 'visit'> = {
  name: 'visit',
  fields: VISIT_FIELDS,
  nameOf: ({ name }) => visitName(name, i18next.t),
  idOf: ({ visitId }) => visitId,
};

/** The actions on a visit in the list. Users without write access get none. */
export function useVisitActions(): RowAction<NamedVisit>[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const steps = useVisitSteps();
  const mayWrite = useCan()('visits.write');
  return useMemo((): RowAction<NamedVisit>[] => {
    if (!mayWrite) return [];
    const step = (key: VisitStep, icon: Icon): RowAction<NamedVisit> => ({
      key,
      label: t(`visits.steps.${key}`),
      icon,
      run: ({ visitId }) => steps[key](visitId),
      success: (row) => [t(`visits.done.${key}`), VISIT.nameOf(row)],
    });
    return [
      {
        ...step('start', IconPlayerPlay),
        primary: true,
        visible: ({ status }) => status === 'planned',
      },
      {
        key: 'edit',
        label: t('list.edit'),
        icon: IconEdit,
        visible: isOpen,
        run: ({ visitId }) =>
          navigate({ to: '/admin/visits/$id/update', params: { id: visitId }, state: FROM_LIST }),
      },
      {
        ...step('cancel', IconBan),
        visible: isOpen,
        confirm: {
          title: (row) => t('visits.cancelTitle', { name: VISIT.nameOf(row) }),
          message: () => t('visits.cancelText'),
          danger: true,
          button: t('visits.steps.cancel'),
        },
      },
    ];
  }, [t, mayWrite, navigate, steps]);
}

/**
 * The actions on a visit's page, which can also be finished, printed and reported.
 * @param left number of slots for which nothing was recorded
 * @param waiting number of entries that the server does not have yet
 */
export function usePageActions(left: number, waiting: number): RowAction<NamedVisit>[] {
  const { t } = useTranslation();
  const { finish } = useVisitSteps();
  const actions = useVisitActions();
  const print: RowAction<NamedVisit> = {
    key: 'print',
    label: t('visits.print'),
    icon: IconPrinter,
    run: () => window.print(),
  };
  const report: RowAction<NamedVisit> = {
    key: 'report',
    label: t('visits.report'),
    icon: IconFileTypePdf,
    run: async ({ visitId }) => {
      const { runDownload } = await import('#web/kit/feedback/run-download.tsx');
      await runDownload(
        lazyDownload(visitReport, { params: { id: visitId } }, 'pdf'),
        t('visits.reportComing'),
      );
    },
    failure: t('visits.reportFailed'),
  };
  if (actions.length === 0) return [report, print];
  return [
    {
      key: 'finish',
      label: t('visits.steps.finish'),
      icon: IconCheck,
      primary: true,
      visible: ({ status }) => status === 'underway',
      disabled: () => (waiting > 0 ? t('visits.finishWaits') : null),
      run: ({ visitId }) => finish(visitId),
      success: (row) => [t('visits.done.finish'), VISIT.nameOf(row)],
      ...(left > 0 && {
        confirm: {
          title: () => t('visits.finishTitle', { count: left }),
          message: () => t('visits.finishText'),
          button: t('visits.steps.finish'),
        },
      }),
    },
    ...actions,
    report,
    print,
  ];
}
