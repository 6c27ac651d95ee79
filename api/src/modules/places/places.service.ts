import { sql } from 'drizzle-orm';
import type { PlaceChoice } from '#contracts/organisations/organisation-refs.ts';
import { PLACE_FIELDS, type Place, type PlaceValues, placeInput } from '#contracts/places.ts';
import { addressColumnsOf } from '../../platform/db/addresses.ts';
import type { Database, Transaction } from '../../platform/db/client.ts';
import { knownZones } from '../../platform/db/known-zones.ts';
import { fieldProblem, problem } from '../../platform/http/problem.ts';
import type { ResourceService } from '../../platform/http/serve-record.ts';
import type { AuditFields } from '../../platform/resource/history/audit.service.ts';
import { auditedOf, inputOf, recordsOf } from '../../platform/resource/records/records.service.ts';
import { organisationToGive } from '../organisations/organisations.service.ts';
import { findPlace, lockActivePlace } from './places.queries.ts';

const CONSTRAINTS = {
  places_name_key: () => fieldProblem({ path: 'name', code: 'duplicate' }),
  // Devices at a place keep it active and in its organisation. The foreign key also sees devices added concurrently.
  devices_place_fk: () => problem('place.has_devices'),
  // An initiative is still due to run there.
  initiative_places_place: (name: string) =>
    problem('place.has_initiatives', { variant: 'place.has_initiatives.named', params: { name } }),
  // Initiatives refer to it: without the place they would run elsewhere.
  initiative_places_place_fk: () => problem('place.has_initiatives'),
  // Assigning an organisation locks it, so this can only be a place that is reactivated.
  places_active_organisation_fk: () =>
    problem('record.inactive', { variant: 'record.inactive.organisation' }),
};

const auditedFields = auditedOf(PLACE_FIELDS);

/** A place as the audit trail compares it. */
export function audited(
  row: Parameters<typeof auditedFields>[0] & Pick<Place, 'organisation' | 'openingHours'>,
): AuditFields {
  // Unknown hours are nothing: a new place without them didn't get any.
  const openingHours = row.openingHours.length > 0 ? row.openingHours : null;
  return { ...auditedFields(row), organisation: row.organisation.name, openingHours };
}

export function placeService(db: Database): ResourceService<Place, PlaceValues> {
  const records = recordsOf(db, 'place', {
    find: findPlace,
    audited: (row: Place) => audited(row),
    snapshot: (row) => ({ input: inputOf(placeInput, row) }),
    constraints: CONSTRAINTS,
  });
  return {
    ...records,
    create: (input, { origin }) =>
      records.create(origin, async (tx) => {
        await organisationToGive(tx, input.organisationId);
        await requireKnownZone(tx, input);
        return columnsOf(input);
      }),
    update: (id, input, context) =>
      records.update(id, context, async (tx, { organisationId }) => {
        await organisationToGive(tx, input.organisationId, organisationId);
        await requireKnownZone(tx, input);
        return { ...columnsOf(input), updatedAt: sql`now()` };
      }),
  };
}

/**
 * The place to assign to a device, which must be active.
 * @throws problem `validation`, at `placeId`
 */
export async function placeToGive(tx: Transaction, wanted: number | null): Promise<PlaceChoice | null> {
  if (wanted === null) return null;
  const place = await lockActivePlace(tx, wanted);
  if (!place) throw fieldProblem({ path: 'placeId', code: 'reference' });
  return place;
}

/** @throws problem `validation`, at `timeZone`: statements that read the place's days would fail */
async function requireKnownZone(tx: Transaction, { timeZone }: PlaceValues): Promise<void> {
  if (!(await knownZones(tx, [timeZone])).has(timeZone))
    throw fieldProblem({ path: 'timeZone', code: 'invalid' });
}

/** What is stored of an input. */
export function columnsOf({ address, contact, ...input }: PlaceValues) {
  return {
    ...input,
    ...addressColumnsOf(address),
    contactName: contact?.name ?? null,
    contactPhone: contact?.phone ?? null,
    contactEmail: contact?.email ?? null,
  };
}
