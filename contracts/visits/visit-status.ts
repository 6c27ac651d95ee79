import type { Translations } from '../core/words.ts';

/** In the order of a visit's life. */
export const VISIT_STATUSES = ['planned', 'underway', 'done', 'cancelled'] as const;
export type VisitStatus = (typeof VISIT_STATUSES)[number];

export const VISIT_STATUS_NAMES = {
  planned: ['Planejada', 'Planned', 'Planificada'],
  underway: ['Em andamento', 'Underway', 'En curso'],
  done: ['Concluída', 'Done', 'Concluida'],
  cancelled: ['Cancelada', 'Cancelled', 'Cancelada'],
} as const satisfies Record<VisitStatus, Translations>;

/** Steps of a visit besides editing it and recording what was done. */
export const VISIT_STEPS = ['start', 'finish', 'cancel'] as const;
export type VisitStep = (typeof VISIT_STEPS)[number];

/** Why a slot needs a visit. */
export const LINE_REASONS = ['empty', 'low', 'due', 'missing', 'wrong'] as const;
export type LineReason = (typeof LINE_REASONS)[number];

export const LINE_REASON_NAMES = {
  empty: ['Vazia', 'Empty', 'Vacía'],
  low: ['Acabando', 'Running out', 'Se acaba'],
  due: ['Vencendo', 'Due', 'Vence'],
  missing: ['Sem cápsula', 'Without a capsule', 'Sin cápsula'],
  wrong: ['Fragrância errada', 'Wrong fragrance', 'Fragancia incorrecta'],
} as const satisfies Record<LineReason, Translations>;

/** What was done about a slot. */
export const LINE_OUTCOMES = ['swapped', 'refilled', 'kept', 'skipped'] as const;
export type LineOutcome = (typeof LINE_OUTCOMES)[number];

export const LINE_OUTCOME_NAMES = {
  swapped: ['Trocada', 'Swapped', 'Cambiada'],
  refilled: ['Reabastecida', 'Refilled', 'Rellenada'],
  kept: ['Mantida', 'Kept', 'Mantenida'],
  skipped: ['Não feita', 'Skipped', 'No hecha'],
} as const satisfies Record<LineOutcome, Translations>;

/** Whether a visit can still be changed. What was done before it ended can be recorded later, too. */
export const isOpen = ({ status }: { status: VisitStatus }) => status === 'planned' || status === 'underway';
