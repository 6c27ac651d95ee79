/** In the order of an initiative's life. Its days and what was done to it say which it is in. */
export const INITIATIVE_STATUSES = ['planned', 'running', 'paused', 'ended', 'cancelled'] as const;
export type InitiativeStatus = (typeof INITIATIVE_STATUSES)[number];
