import { sql } from 'drizzle-orm';
import type { OrganisationRef } from '#contracts/organisations/organisation-refs.ts';
import {
  ORGANISATION_FIELDS,
  type Organisation,
  type OrganisationValues,
  organisationInput,
} from '#contracts/organisations/organisations.ts';
import type { Database, Transaction } from '../../platform/db/client.ts';
import { fieldProblem, problem } from '../../platform/http/problem.ts';
import type { ResourceService } from '../../platform/http/serve-record.ts';
import { auditedOf, inputOf, recordsOf } from '../../platform/resource/records/records.service.ts';
import { findOrganisation, lockActiveOrganisation } from './organisations.queries.ts';

const held = () => problem('organisation.has_records');

const CONSTRAINTS = {
  organisations_name_key: () => fieldProblem({ path: 'name', code: 'duplicate' }),
  organisations_document_key: () => fieldProblem({ path: 'document', code: 'duplicate' }),
  // The foreign keys decide whether any records are left: they also see concurrent inserts.
  places_active_organisation_fk: held,
  users_active_organisation_fk: held,
  devices_organisation_fk: held,
  // These ask for more: a deleted organisation may not even have inactive places or users, nor campaigns.
  places_organisation_fk: held,
  users_organisation_fk: held,
  campaigns_organisation_fk: held,
  initiatives_organisation_fk: held,
};

export function organisationService(db: Database): ResourceService<Organisation, OrganisationValues> {
  const records = recordsOf(db, 'organisation', {
    find: findOrganisation,
    audited: auditedOf(ORGANISATION_FIELDS),
    snapshot: (row) => ({ input: inputOf(organisationInput, row) }),
    constraints: CONSTRAINTS,
    // Waits for those about to refer to it before anything is locked: planners of initiatives lock it again.
    lock: 'update',
  });
  return {
    ...records,
    create: (input, { origin }) => records.create(origin, async () => columnsOf(input)),
    update: (id, input, context) =>
      records.update(id, context, async () => ({ ...columnsOf(input), updatedAt: sql`now()` })),
  };
}

function columnsOf({ contact, ...input }: OrganisationValues) {
  return { ...input, contactName: contact?.name ?? null, contactPhone: contact?.phone ?? null };
}

/**
 * The organisation to assign to a record: an active one, or the one that it already has.
 * @throws problem `validation`, at `organisationId`
 */
export async function organisationToGive(
  tx: Transaction,
  wanted: number | null,
  had: number | null = null,
): Promise<OrganisationRef | null> {
  if (wanted === null) return null;
  const organisation = await lockActiveOrganisation(tx, wanted);
  if (!organisation && wanted !== had) throw fieldProblem({ path: 'organisationId', code: 'reference' });
  return organisation ?? null;
}
