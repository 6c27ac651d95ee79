import { sql } from 'drizzle-orm';
import type { InitiativeStep } from '#contracts/initiatives/initiative-status.ts';
import {
  INITIATIVE_FIELDS,
  type Initiative,
  type InitiativeValues,
} from '#contracts/initiatives/initiatives.ts';
import { type Database, type Transaction, withSavepoints } from '../../platform/db/client.ts';
import type { ChangeContext } from '../../platform/http/call-context.ts';
import type { TaggedRow } from '../../platform/http/etag.ts';
import { orNotFound } from '../../platform/http/or-not-found.ts';
import { fieldProblem, problem } from '../../platform/http/problem.ts';
import type { ResourceService } from '../../platform/http/serve-record.ts';
import { auditedOf, recordsOf, type Stored } from '../../platform/resource/records/records.service.ts';
import { organisationToGive } from '../organisations/organisations.service.ts';
import * as commands from './initiatives.commands.ts';
import { countByStatus, findInitiative } from './initiatives.queries.ts';

export interface InitiativeService extends ResourceService<Initiative, InitiativeValues> {
  /**
   * @throws problem `record.inactive`, `initiative.ended`, `initiative.cancelled`, `initiative.overlap`, `validation` if
   * there is no campaign to resume with
   */
  take(id: number, step: InitiativeStep, context: ChangeContext): Promise<TaggedRow<Initiative>>;
  /**
   * Exchanges the days of two initiatives.
   * @throws problem `record.inactive`, `initiative.overlap`, `validation` at `with`
   */
  swapDays(id: number, otherId: number, context: ChangeContext): Promise<TaggedRow<Initiative>>;
}

const CONSTRAINTS = {
  // It was deleted by a concurrent request after it had been picked.
  initiatives_campaign_fk: () => fieldProblem({ path: 'campaignId', code: 'reference' }),
  // The same is checked with the other references.
  initiatives_campaign_organisation: () => fieldProblem({ path: 'campaignId', code: 'reference' }),
  initiatives_organisation_fk: () => fieldProblem({ path: 'organisationId', code: 'reference' }),
  initiative_places_place_fk: () => fieldProblem({ path: 'places', code: 'reference' }),
};

/** @param timeZone of the days of devices without a place */
export function initiativeService(db: Database, timeZone: string): InitiativeService {
  const recordsIn = (database: Database) =>
    recordsOf(database, 'initiative', {
      find: (tx, id) => findInitiative(tx, id, timeZone),
      audited,
      snapshot: (row) => ({ input: inputOf(row) }),
      constraints: CONSTRAINTS,
    });
  const records = recordsIn(db);
  const writePlaces = async (tx: Transaction, id: number, { organisationId, places }: InitiativeValues) => {
    await commands.addPlaces(tx, id, organisationId, places);
    await requireFitting(tx, id, organisationId);
  };

  return {
    ...records,
    create: (input, { origin }) =>
      records.create(
        origin,
        async (tx) => {
          await requireReferences(tx, input);
          return columnsOf(input);
        },
        (tx, id) => writePlaces(tx, id, input),
      ),

    update: (id, input, context) =>
      records.update(
        id,
        context,
        async (tx, stored) => {
          await requireReferences(tx, input, stored);
          await commands.removePlaces(tx, id);
          return { ...columnsOf(input), updatedAt: sql`now()` };
        },
        (tx) => writePlaces(tx, id, input),
      ),

    activate: (id, context) =>
      records.activate(id, context, (tx, { organisationId }) => requireFitting(tx, id, organisationId)),

    take: (id, step, context) =>
      records.applyAction(
        id,
        step,
        context,
        async (_, { status }, stored) => {
          if (status === 'ended') throw problem('initiative.ended');
          if (step === 'resume' && stored.campaignId === null)
            throw fieldProblem({ path: 'campaignId', code: 'required' });
          const marks = marksAfter(step, stored);
          return marks && { ...marks, updatedAt: sql`now()` };
        },
        (tx, { organisationId }) => requireFitting(tx, id, organisationId),
      ),

    swapDays: (id, otherId, context) =>
      db.transaction(async (tx) => {
        const locked = await commands.lockInitiatives(tx, [id, otherId]);
        const one = orNotFound(locked.find(({ initiativeId }) => initiativeId === id));
        if (otherId === id) throw fieldProblem({ path: 'with', code: 'invalid' });
        const other = locked.find(({ initiativeId }) => initiativeId === otherId);
        if (!other) throw fieldProblem({ path: 'with', code: 'reference' });
        const { update } = recordsIn(withSavepoints(tx));
        const swapped = await update(id, context, async () => daysOf(other));
        await update(otherId, { ...context, ifMatch: undefined }, async () => daysOf(one));
        // Checked after both: with only the first one written, they have the same days.
        for (const each of [one, other].sort((a, b) => a.organisationId - b.organisationId))
          await requireFitting(tx, each.initiativeId, each.organisationId);
        return swapped;
      }),
  };
}

/** The columns that give an initiative the days of another. */
function daysOf({ startsOn, endsOn }: Pick<Stored<'initiative'>, 'startsOn' | 'endsOn'>) {
  return { startsOn, endsOn, updatedAt: sql`now()` };
}

/** The number of active initiatives in each state. */
export const initiativesByStatus = countByStatus;

/** The columns that a step writes; undefined if nothing is left to do. Resuming undoes the latest step. */
function marksAfter(step: InitiativeStep, { pausedAt, cancelledAt }: Stored<'initiative'>) {
  switch (step) {
    case 'pause':
      if (cancelledAt) throw problem('initiative.cancelled');
      return pausedAt ? undefined : { pausedAt: sql`now()` };
    case 'cancel':
      return cancelledAt ? undefined : { cancelledAt: sql`now()` };
    case 'resume':
      if (cancelledAt) return { cancelledAt: null };
      return pausedAt ? { pausedAt: null } : undefined;
  }
}

/**
 * Requires references that exist, are active or unchanged, and belong to the organisation (campaigns: or to the house).
 * @throws problem `validation`, at `campaignId`, `organisationId` or `places`
 */
async function requireReferences(
  tx: Transaction,
  { campaignId, organisationId, places }: InitiativeValues,
  had?: Stored<'initiative'>,
): Promise<void> {
  const campaign = await commands.lockPlayed(tx, campaignId);
  const mayPlay = campaign && (campaign.active || campaignId === had?.campaignId);
  const isOwn = campaign && (campaign.organisationId ?? organisationId) === organisationId;
  if (!mayPlay || !isOwn) throw fieldProblem({ path: 'campaignId', code: 'reference' });
  await organisationToGive(tx, organisationId, had?.organisationId);
  const found = await commands.placesOf(tx, organisationId, places, had?.initiativeId);
  if (found.length < places.length) throw fieldProblem({ path: 'places', code: 'reference' });
}

/**
 * Refuses an initiative, already written, that shares a place and a day with another or is due to run at an inactive
 * place. Blocks concurrent planning for the organisation until the transaction ends.
 * @throws problem `initiative.overlap`, with the other's name; `record.inactive`, with the place's
 */
async function requireFitting(tx: Transaction, id: number, organisationId: number): Promise<void> {
  await commands.lockPlanning(tx, organisationId);
  const other = await commands.findOverlapping(tx, id);
  if (other) {
    const { initiativeId: iniciativaId, name } = other;
    const members = { initiative: { iniciativaId, name } };
    throw problem('initiative.overlap', { params: { name }, members });
  }
  const name = await commands.findInactivePlace(tx, id);
  if (name) throw problem('record.inactive', { variant: 'record.inactive.place', params: { name } });
}

function columnsOf({ places: _, ...input }: InitiativeValues) {
  return { ...input, formerCampaignId: null };
}

/** An initiative as its edit form takes it. */
function inputOf({ name, organisation, campaign, places, startsOn, endsOn, targetShots }: Initiative) {
  return {
    ...{ name, startsOn, endsOn, targetShots },
    organisationId: organisation.organisationId,
    campaignId: campaign?.campaignId ?? null,
    places: places.map(({ placeId }) => placeId),
  };
}

const auditedFields = auditedOf(INITIATIVE_FIELDS);

/** The values that the audit trail compares: of records that it refers to, their names. */
function audited(row: Initiative) {
  return {
    ...auditedFields(row),
    organisation: row.organisation.name,
    campaign: row.campaign?.name ?? null,
    places: row.places.map((place) => place.name),
  };
}
