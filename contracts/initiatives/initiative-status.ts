/** In the order of an initiative's life. The status follows from its dates and from steps such as pausing. */
export const INITIATIVE_STATUSES = ['planned', 'running', 'paused', 'ended', 'cancelled'] as const;
export type InitiativeStatus = (typeof INITIATIVE_STATUSES)[number];
