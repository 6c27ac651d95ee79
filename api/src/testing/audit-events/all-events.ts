import { ACCOUNT_EVENTS } from './accounts.ts';
import { ALERT_EVENTS } from './alerts.ts';
import type { AuditEvents } from './audit-events.ts';
import { CATALOGUE_EVENTS } from './catalogue.ts';
import { DEVICE_EVENTS } from './devices.ts';
import { INCIDENT_EVENTS } from './incidents.ts';
import { INITIATIVE_EVENTS } from './initiatives.ts';
import { ORGANISATION_EVENTS } from './organisations.ts';
import { QUIZ_EVENTS } from './quizzes.ts';
import { TODAY_EVENTS } from './today.ts';
import { VISIT_EVENTS } from './visits.ts';

/** Every call that is audited, in an order in which one server can make them all. */
export const ALL_EVENTS: AuditEvents = {
  ...ACCOUNT_EVENTS,
  ...CATALOGUE_EVENTS,
  ...QUIZ_EVENTS,
  ...DEVICE_EVENTS,
  ...ORGANISATION_EVENTS,
  ...INITIATIVE_EVENTS,
  ...VISIT_EVENTS,
  ...INCIDENT_EVENTS,
  ...ALERT_EVENTS,
  ...TODAY_EVENTS,
};
