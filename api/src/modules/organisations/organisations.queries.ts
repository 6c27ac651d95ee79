import { and, eq, sql } from 'drizzle-orm';
import { QUICK_SEARCH_LIMIT } from '#contracts/core/constants.ts';
import type { Received } from '#contracts/core/endpoint.ts';
import type { OrganisationRef } from '#contracts/organisations/organisation-refs.ts';
import type { listOrganisations, Organisation } from '#contracts/organisations/organisations.ts';
import { unlessEmpty } from '../../platform/db/addresses.ts';
import type { Queryable, Transaction } from '../../platform/db/client.ts';
import { datesBetween, type Filters, idIn } from '../../platform/db/filters.ts';
import { withInstantTexts } from '../../platform/db/instants.ts';
import { contains } from '../../platform/db/list-conditions.ts';
import { datesAndVersion, recordSort, resourceList, selectRecord } from '../../platform/db/resource-list.ts';
import { sorted } from '../../platform/db/schema/columns.ts';
import { files } from '../../platform/db/schema/files.ts';
import { organisations } from '../../platform/db/schema/organisations.ts';
import { fileColumns } from '../../platform/files/file-columns.ts';
import type { FileUrls } from '../../platform/files/file-urls.ts';
import { recordEtag, type TaggedRow } from '../../platform/http/etag.ts';

export type OrganisationRecord = TaggedRow<Organisation>;

// Written out: inside a select of one table the query builder drops the table's name from columns it interpolates.
const placeCount = sql<number>`(
  select count(*)::int from places
  where places.organisation_id = organisations.organisation_id and places.active
)`;
const deviceCount = sql<number>`(
  select count(*)::int from devices where devices.organisation_id = organisations.organisation_id
)`;
const userCount = sql<number>`(
  select count(*)::int from users where users.organisation_id = organisations.organisation_id and users.active
)`;

const columns = {
  organisationId: organisations.organisationId,
  name: organisations.name,
  document: organisations.document,
  email: organisations.email,
  contactName: organisations.contactName,
  contactPhone: organisations.contactPhone,
  logo: fileColumns(files),
  places: placeCount,
  devices: deviceCount,
  users: userCount,
  ...datesAndVersion(organisations),
};

function selectRecords(db: Queryable, selected = columns) {
  return db
    .select(selected)
    .from(organisations)
    .leftJoin(files, eq(files.fileKey, organisations.logoKey))
    .$dynamic();
}

type Selected = Awaited<ReturnType<typeof selectRecords>>[number];

function present(selected: Selected, urls: FileUrls): OrganisationRecord {
  const { version, contactName: name, contactPhone: phone, logo, ...row } = selected;
  return {
    row: {
      ...withInstantTexts(row),
      contact: unlessEmpty({ name, phone }),
      logo: logo && urls.present(logo),
    },
    tag: recordEtag('organisation', row.organisationId, version),
  };
}

type Request = Received<typeof listOrganisations>['query'];

const filters = (timeZone: string): Filters<Request> => ({
  organisationId: idIn(organisations.organisationId),
  ...datesBetween(organisations, timeZone),
});

/** @param timeZone of the days used in filters */
export const organisationList = (urls: FileUrls, timeZone: string) =>
  resourceList<Request, Selected, Organisation>('organisation', {
    filters: filters(timeZone),
    sort: ({ isActive }) => ({
      ...recordSort('organisation', isActive),
      'contact.name': sorted(organisations.contactName),
      'contact.phone': sorted(organisations.contactPhone),
      places: placeCount,
      devices: deviceCount,
      users: userCount,
    }),
    search: (filter) => contains(organisations.searched, filter),
    select: (db, beside) => selectRecords(db, beside(columns)),
    present: (selected) => present(selected, urls).row,
    id: (row) => row.organisationId,
  });

export function quickSearch(db: Queryable, text: string): Promise<OrganisationRef[]> {
  return db
    .select({ organisationId: organisations.organisationId, name: organisations.name })
    .from(organisations)
    .where(and(eq(organisations.active, true), contains(organisations.nameFolded, text)))
    .orderBy(organisations.nameFolded, organisations.organisationId)
    .limit(QUICK_SEARCH_LIMIT);
}

export async function findOrganisation(
  db: Queryable,
  urls: FileUrls,
  id: number,
): Promise<OrganisationRecord | undefined> {
  const selected = await selectRecord(db, 'organisation', id, selectRecords);
  return selected && present(selected, urls);
}

/** Reads an active organisation and keeps it there and active until the transaction ends. */
export async function lockActiveOrganisation(
  tx: Transaction,
  id: number,
): Promise<OrganisationRef | undefined> {
  const [locked] = await tx
    .select({
      organisationId: organisations.organisationId,
      name: organisations.name,
      active: organisations.active,
    })
    .from(organisations)
    .where(eq(organisations.organisationId, id))
    .for('key share');
  return locked?.active ? { organisationId: locked.organisationId, name: locked.name } : undefined;
}
