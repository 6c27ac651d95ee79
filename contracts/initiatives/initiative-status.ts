import type { Translations } from '../core/words.ts';

/** In the order of an initiative's life. The status follows from its dates and from steps such as pausing. */
export const INITIATIVE_STATUSES = ['planned', 'running', 'paused', 'ended', 'cancelled'] as const;
export type InitiativeStatus = (typeof INITIATIVE_STATUSES)[number];

export const INITIATIVE_STATUS_NAMES = {
  planned: ['Planejada', 'Planned', 'Planificada'],
  running: ['Em andamento', 'Running', 'En curso'],
  paused: ['Pausada', 'Paused', 'Pausada'],
  ended: ['Encerrada', 'Ended', 'Finalizada'],
  cancelled: ['Cancelada', 'Cancelled', 'Cancelada'],
} as const satisfies Record<InitiativeStatus, Translations>;

/** What can be done to an initiative besides editing it. */
export const INITIATIVE_STEPS = ['pause', 'resume', 'cancel'] as const;
export type InitiativeStep = (typeof INITIATIVE_STEPS)[number];

// The rules of initiatives, apart from the calls, which whoever only needs the rules would load with them.

interface State {
  deletedAt: string | null;
  status: InitiativeStatus;
  campaign: object | null;
}

/** Whether the screens offer to swap its days. The server also swaps those of others that may be edited. */
export const canSwapDays = ({ deletedAt, status }: Omit<State, 'campaign'>) =>
  deletedAt === null && status === 'planned';

/** Whether a step is possible. The server applies the same rule to the record's own columns. */
export function isStepAllowed(step: InitiativeStep, { deletedAt, status, campaign }: State): boolean {
  if (deletedAt !== null) return false;
  if (step === 'resume' && campaign === null) return false;
  if (step === 'resume') return status === 'paused' || status === 'cancelled';
  if (step === 'pause') return status === 'planned' || status === 'running';
  return status === 'planned' || status === 'running' || status === 'paused';
}
