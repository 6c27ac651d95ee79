import * as z from 'zod';
import {
  ALERT_BULK_ACTIONS,
  bulkAnswer,
  bulkProgress,
  hasSelection,
  hasSingleSelection,
  SELECTION_AMBIGUOUS,
  SELECTION_REQUIRED,
  selection,
} from '../core/bulk.ts';
import { endpoint } from '../core/endpoint.ts';
import { fault, queryFlag } from '../core/fields.ts';
import { snoozedUntil } from './alerts.ts';

/** Alerts are neither active nor edited: what is done to a selection of them is what is done to one. */
export const bulkAlerts = endpoint({
  method: 'POST',
  path: '/alerts/bulk',
  summary:
    'Acknowledges, snoozes or reopens many alerts, each by the rules of the single call; with dryRun=true only reports what would happen. ' +
    'If the caller disconnects, the call stops, and what is done by then stays',
  tag: 'Alerts',
  access: 'alerts.write',
  query: z.object({ dryRun: queryFlag.default(false) }),
  body: z
    .object({
      action: z.enum(ALERT_BULK_ACTIONS),
      until: snoozedUntil.optional().describe('When snoozed alerts reopen, at most 90 days ahead'),
      ...selection,
    })
    .refine(({ action, until }) => action !== 'snooze' || until !== undefined, {
      path: ['until'],
      ...fault('required'),
    })
    .refine(hasSelection, SELECTION_REQUIRED)
    .refine(hasSingleSelection, SELECTION_AMBIGUOUS),
  progress: bulkProgress,
  answer: bulkAnswer,
  errors: ['bulk.changed', 'unavailable'],
});
