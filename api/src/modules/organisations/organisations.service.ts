import { sql } from 'drizzle-orm';
import { MIB } from '#contracts/core/constants.ts';
import type { OrganisationRef } from '#contracts/organisations/organisation-refs.ts';
import {
  ORGANISATION_FIELDS,
  type Organisation,
  type OrganisationValues,
  organisationInput,
} from '#contracts/organisations/organisations.ts';
import type { Database, Queryable, Transaction } from '../../platform/db/client.ts';
import type { FileUrls } from '../../platform/files/file-urls.ts';
import type { FileService } from '../../platform/files/files.service.ts';
import { lockOrganisationStorage, organisationBytes } from '../../platform/files/organisation-storage.ts';
import { orNotFound } from '../../platform/http/or-not-found.ts';
import { fieldProblem, problem } from '../../platform/http/problem.ts';
import type { ResourceService } from '../../platform/http/serve-record.ts';
import { auditedOf, inputOf, recordsOf } from '../../platform/resource/records/records.service.ts';
import {
  findOrganisation,
  lockActiveOrganisation,
  type OrganisationRecord,
} from './organisations.queries.ts';

export interface OrganisationDeps {
  db: Database;
  files: FileService;
  urls: FileUrls;
}

/** The field of the logo in forms. */
const LOGO = 'logo.file';

/** An organisation as its history compares it, without its logo. */
export const auditedFields = auditedOf(ORGANISATION_FIELDS);
const storedInput = organisationInput.omit({ removeLogo: true });

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

export function organisationService({
  db,
  files,
  urls,
}: OrganisationDeps): ResourceService<Organisation, OrganisationValues> {
  const records = recordsOf(db, 'organisation', {
    find: (tx, id) => findOrganisation(tx, urls, id),
    audited: (row) => ({ ...auditedFields(row), logo: row.logo?.url ?? null }),
    snapshot: (row, { logoKey }) => ({
      input: { ...inputOf(storedInput, row), removeLogo: row.logo === null },
      ...(logoKey && { files: { [LOGO]: logoKey } }),
    }),
    constraints: CONSTRAINTS,
    // Waits for those about to refer to it before anything is locked: planners of initiatives lock it again.
    lock: 'update',
  });
  return {
    ...records,
    create: (input, { origin, files: uploads }) => {
      const logo = uploads[LOGO];
      return files.withFileCleanup([{ area: 'public', picture: logo }], (changes) =>
        records.create(
          origin,
          async (tx) => ({
            ...columnsOf(input),
            logoKey: logo ? await files.save(tx, 'public', logo, changes) : null,
          }),
          (tx, id) => requireRoom(tx, files, id, LOGO),
        ),
      );
    },

    /** A logo that isn't sent stays unless it is to be removed. */
    update: (id, input, context) => {
      const logo = context.files[LOGO];
      return files.withFileCleanup([{ area: 'public', picture: logo }], (changes) =>
        records.update(
          id,
          context,
          async (tx, { logoKey: former }) => {
            const stays = input.removeLogo ? null : former;
            const logoKey = logo ? await files.save(tx, 'public', logo, changes) : stays;
            if (former !== null && former !== logoKey) changes.released.add(former);
            return { ...columnsOf(input), logoKey, updatedAt: sql`now()` };
          },
          async (tx) => {
            // A restored logo is counted already.
            if (logo && !('key' in logo)) await requireRoom(tx, files, id, LOGO);
          },
        ),
      );
    },

    /** Permanently removes an organisation that nothing refers to, with its logo. */
    remove: (id, context) =>
      files.withFileCleanup([], (changes) =>
        records.remove(
          id,
          context,
          async (_, __, { logoKey }) => {
            if (logoKey !== null) changes.released.add(logoKey);
          },
          changes.released,
        ),
      ),
  };
}

export function columnsOf({ contact, removeLogo: _, ...input }: OrganisationValues) {
  return { ...input, contactName: contact?.name ?? null, contactPhone: contact?.phone ?? null };
}

/** An organisation, for other modules. @throws problem `not_found` */
export async function readOrganisation(
  db: Queryable,
  urls: FileUrls,
  id: number,
): Promise<OrganisationRecord> {
  return orNotFound(await findOrganisation(db, urls, id));
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

/**
 * Requires an organisation's pictures, with those just referenced, to fit into its storage.
 * @param path the field that is refused
 * @throws problem `organisation.storage`
 */
export async function requireRoom(
  tx: Transaction,
  { organisationMaxBytes: max }: FileService,
  organisationId: number | null,
  path: string,
): Promise<void> {
  if (organisationId === null) return;
  await lockOrganisationStorage(tx, organisationId);
  const used = await organisationBytes(tx, organisationId);
  if (used <= max) return;
  const params = { used: Math.ceil(used / MIB), max: Math.floor(max / MIB) };
  throw problem('organisation.storage', { params, faults: [{ path, code: 'organisation.storage', params }] });
}
