import { sql } from 'drizzle-orm';
import { INCIDENT_FIELDS, type Incident, type IncidentValues, incidentInput } from '#contracts/incidents.ts';
import type { Database, Transaction } from '../../platform/db/client.ts';
import type { ChangeContext } from '../../platform/http/call-context.ts';
import type { TaggedRow } from '../../platform/http/etag.ts';
import { fieldProblem } from '../../platform/http/problem.ts';
import type { ResourceService } from '../../platform/http/serve-record.ts';
import { auditedOf, inputOf, recordsOf } from '../../platform/resource/records/records.service.ts';
import * as queries from './incidents.queries.ts';

interface IncidentService extends ResourceService<Incident, IncidentValues> {
  /** @param matching finds the affected users. @throws problem `record.inactive` */
  addUsers(
    id: number,
    context: ChangeContext,
    matching: (tx: Transaction) => Promise<number[]>,
  ): Promise<TaggedRow<Incident>>;
  /** @throws problem `record.inactive` */
  removeUser(id: number, userId: number, context: ChangeContext): Promise<unknown>;
}

export function incidentService(db: Database): IncidentService {
  const records = recordsOf(db, 'incident', {
    find: queries.findIncident,
    // Of the people only their number: who they are is stored with the incident and deleted with it.
    audited: auditedOf(INCIDENT_FIELDS),
    snapshot: (row) => ({ input: inputOf(incidentInput, row) }),
    constraints: { incident_users_user_fk: () => fieldProblem({ path: 'ids', code: 'reference' }) },
  });
  const changed = async () => ({ updatedAt: sql`now()` });
  return {
    ...records,
    create: (input, { origin }) => records.create(origin, async () => columnsOf(input)),
    update: (id, input, context) =>
      records.update(id, context, async () => ({ ...columnsOf(input), updatedAt: sql`now()` })),
    addUsers: (id, context, matching) =>
      records.update(id, context, changed, async (tx) => queries.addTouched(tx, id, await matching(tx))),
    removeUser: (id, userId, context) =>
      records.update(id, context, changed, (tx) => queries.removeTouched(tx, id, userId)),
  };
}

function columnsOf({ foundAt, occurredFrom, reportedAt, toldAt, ...input }: IncidentValues) {
  const date = (text: string | null) => (text === null ? null : new Date(text));
  return {
    ...input,
    foundAt: new Date(foundAt),
    occurredFrom: date(occurredFrom),
    reportedAt: date(reportedAt),
    toldAt: date(toldAt),
  };
}
