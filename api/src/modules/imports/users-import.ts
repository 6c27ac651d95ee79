import { isDeepStrictEqual } from 'node:util';
import { IMPORT_COLUMNS, IMPORT_REQUIRED_COLUMNS } from '#contracts/imports.ts';
import type { OrganisationRef } from '#contracts/organisations/organisation-refs.ts';
import type { UserValues } from '#contracts/users/user-input.ts';
import type { User } from '#contracts/users/users.ts';
import { unlessEmpty } from '../../platform/db/addresses.ts';
import type { Queryable } from '../../platform/db/client.ts';
import { requireStepUp } from '../../platform/http/proof.ts';
import { nextTurn } from '../../platform/lib/next-turn.ts';
import type { InvitationDeps } from '../account/invitations.ts';
import { reachesHigher } from '../users/users.authorize.ts';
import * as users from '../users/users.batches.ts';
import { CLEARED_PASSWORD } from '../users/users.takeover.ts';
import { audited, snapshotOf, taxNumbersOf } from '../users/users.values.ts';
import { organisationsByText } from './belonging.queries.ts';
import type { FaultCollector } from './faults.ts';
import type { Importer, PlannedWrite } from './import-kind.ts';
import { knownHeaders } from './known-headers.ts';
import { nearestOf } from './nearest.queries.ts';
import {
  cellsOf,
  isUnchanged,
  type NamedRecords,
  readUserRow,
  type UserRow,
  validateRow,
} from './user-rows.ts';

type Audited = ReturnType<typeof audited>;

interface UserStep extends PlannedWrite {
  current: User | undefined;
  values: UserValues;
  /** Whether it is taken over: its password may be a stranger's, and the row gives it access. */
  unowned: boolean;
  before: Audited | undefined;
  after: Audited;
}

/** Rows judged before yielding to other work. */
const JUDGED_AT_ONCE = 200;

const { aliases, yielding } = knownHeaders('users');

export function usersImport({ mailTokenOf }: InvitationDeps): Importer<UserRow, UserStep> {
  return {
    resource: 'user',
    columns: IMPORT_COLUMNS.users,
    required: IMPORT_REQUIRED_COLUMNS.users,
    aliases: { ...aliases, name: 'nome' },
    yielding,
    sameKey: (key) => key.toLowerCase(),
    nameOf: ({ after }) => after.nome,
    read: readUserRow,
    lock: users.lockUserChanges,
    plan,
    nearest: { profile: users.nearestProfile, organisation: nearestOf('organisation') },
    cells: (record) => ({ ...cellsOf(record as Audited) }),
    prepare: (tx, steps) =>
      users.releaseTaxNumbers(
        tx,
        steps.flatMap(({ id }) => id ?? []),
      ),
    releasesValues: ({ before, after }) => {
      const numbers = [after.cpf, after.document];
      return [before?.cpf, before?.document].some((number) => number && !numbers.includes(number));
    },
    // New administrators come before those they replace.
    writesFirst: ({ before, after }) => administers(after) && !administers(before),
    insert: (tx, steps, { user, language, mails }) =>
      users.createUsers(
        { mails, mailTokenOf },
        tx,
        steps.map(({ values }) => values),
        language,
        requireStepUp(user),
      ),
    update: (tx, steps, { user, language, mails }) =>
      users.changeUsers(
        { mails, mailTokenOf },
        tx,
        steps.map(({ id, values, unowned }) => ({ userId: id, values, unowned })),
        language,
        requireStepUp(user),
      ),
  };
}

async function plan(
  db: Queryable,
  rows: readonly UserRow[],
  faults: FaultCollector,
  locks: boolean,
): Promise<UserStep[]> {
  const keys = rows.flatMap(({ key }) => key ?? []);
  const seen = rows.flatMap(({ unowned }) => unowned ?? []);
  const names = [...new Set(rows.flatMap(({ cells }) => cells.organisation ?? []))];
  // Locked before the users, as when an organisation is deactivated.
  const organisations = await organisationsByText(db, names, locks);
  const { known, unowned, profiles, administrators } = await users.readUserBatch(db, keys, locks, seen);
  const steps: UserStep[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % JUDGED_AT_ONCE === 0) await nextTurn();
    const current = known.get(row.key?.toLowerCase() ?? '');
    row.unowned = unowned.get(current?.id ?? 0);
    const step = stepOf(row, current, { profiles, organisations }, faults);
    if (step && current && !current.ativo && !isDeepStrictEqual(step.before, step.after)) {
      faults.add(row.row, 'email', 'record.inactive');
    }
    if (step && !faults.hasRow(row.row)) steps.push(step);
  }
  requireAdministratorLeft(steps, administrators, faults);
  await requireOwnTaxNumbers(db, steps, faults);
  return steps.filter(({ row }) => !faults.hasRow(row));
}

/** What is to be done for a row, unless it has a fault. A row that only repeats stored values has none. */
function stepOf(
  row: UserRow,
  current: User | undefined,
  named: NamedRecords,
  faults: FaultCollector,
): UserStep | undefined {
  const { row: number, key, unowned } = row;
  const judgement = validateRow(row, current, named);
  const same = !judgement.values && isUnchanged(row, current) ? current : undefined;
  const values = same ? snapshotOf(same).input : judgement.values;
  const organisation = same ? same.organisation : judgement.organisation;
  if (!values) for (const { path, code, params } of judgement.faults) faults.add(number, path, code, params);
  if (!values || key === undefined) return undefined;
  const takesOver = unowned !== undefined && current !== undefined && reachesHigher(values, current);
  return {
    ...{ row: number, key, id: current?.id, current, values, unowned: takesOver },
    before: current && { ...audited(current), ...(takesOver && CLEARED_PASSWORD.before) },
    after: {
      ...auditedValues(values, named.profiles, organisation),
      pendingEmail: current?.pendingEmail ?? null,
      ...(takesOver && CLEARED_PASSWORD.after),
    },
  };
}

/** The audited values of the user once they are written, as `audited` returns them. */
function auditedValues(
  { address, ...values }: UserValues,
  profiles: readonly User['profile'][],
  organisation: OrganisationRef | null,
): Omit<Audited, 'pendingEmail'> {
  const { nome, email, cpf, document, genre, birthday, language } = values;
  return {
    ...{ nome, email, cpf, document, genre, birthday, language },
    address: address && unlessEmpty(address),
    profile: profiles.find(({ id }) => id === values.profile.id)?.nome ?? '',
    organisation: organisation?.name ?? null,
  };
}

function administers(person: Pick<Audited, 'profile' | 'organisation'> | undefined): boolean {
  return person?.profile === 'ADMIN' && person.organisation === null;
}

/** Requires an active administrator of the house, counted as of the end of the file. */
function requireAdministratorLeft(
  steps: readonly UserStep[],
  administrators: number,
  faults: FaultCollector,
): void {
  const able = steps.filter(
    ({ current }) => current?.ativo && current.confirmedAt !== null && current.erasureAskedAt === null,
  );
  const lowered = able.filter(({ before, after }) => administers(before) && !administers(after));
  const raised = able.filter(({ before, after }) => !administers(before) && administers(after));
  const last = lowered.at(-1);
  if (last && administrators - lowered.length + raised.length === 0) {
    faults.add(last.row, 'profile', 'user.last_admin');
  }
}

/** No two users share a tax number, in the file or beside it; a number given up in the file is free. */
async function requireOwnTaxNumbers(
  db: Queryable,
  steps: readonly UserStep[],
  faults: FaultCollector,
): Promise<void> {
  const numbers = new Map(steps.map((step) => [step, taxNumbersOf(step.values)]));
  const all = [...numbers.values()].flatMap((own) => own.map(([, number]) => number));
  const holders = await users.taxNumberHolders(db, [...new Set(all)]);
  const keptBy = new Map<number, Set<string>>();
  for (const step of steps) {
    if (step.id !== undefined) keptBy.set(step.id, new Set(numbers.get(step)?.map(([, number]) => number)));
  }
  const taken = new Map<string, UserStep>();
  for (const step of steps) {
    for (const [column, number] of numbers.get(step) ?? []) {
      const holder = holders.get(number);
      const elsewhere =
        holder !== undefined && holder !== step.id && (keptBy.get(holder)?.has(number) ?? true);
      const earlier = taken.get(number) ?? step;
      if (elsewhere || earlier !== step) faults.add(step.row, column, 'duplicate');
      else taken.set(number, step);
    }
  }
}
