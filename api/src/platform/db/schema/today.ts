import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { instantColumn, references } from './columns.ts';
import { organisations } from './organisations.ts';

/**
 * Who takes care of what needs doing, and until when it is put off. What comes from alerts has its state in them instead.
 * Rows of what no longer needs doing are removed.
 */
export const todayStates = pgTable(
  'today_states',
  {
    key: text('key').primaryKey(),
    /** Whose item it was then; null for the house's. If the record changes hands, the state no longer counts. */
    organisationId: integer('organisation_id'),
    assigneeId: integer('assignee_id'),
    snoozedUntil: instantColumn('snoozed_until'),
  },
  (table) => [
    references('today_states_organisation_fk', table.organisationId, organisations.organisationId).onDelete(
      'cascade',
    ),
    references('today_states_assignee_fk', table.assigneeId, users.userId).onDelete('set null'),
    index('today_states_organisation_idx').on(table.organisationId),
    index('today_states_assignee_idx').on(table.assigneeId),
  ],
);
