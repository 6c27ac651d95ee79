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
