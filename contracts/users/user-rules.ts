import { can, holderOf } from '../core/permissions.ts';
import type { User } from './users.ts';

// Apart from the calls, which whoever only needs these rules would load with them.

/** The person who views a user, which decides what they may do. */
export interface Viewer {
  id: number;
  profile: { nome: string };
  organisation?: { organisationId: number } | null | undefined;
}

type State = Pick<User, 'id' | 'confirmedAt' | 'deletedAt' | 'anonymisedAt'>;

function administers(viewer: Viewer): boolean {
  return can(holderOf(viewer), 'users.write');
}

/** Administrators edit anyone, others only themselves; an inactive user must be activated first. */
export function canEditUser(row: Pick<State, 'id' | 'deletedAt'>, viewer: Viewer): boolean {
  return row.deletedAt === null && (administers(viewer) || row.id === viewer.id);
}

/** Administrators only; the user must be confirmed and not anonymised. */
export function canToggleUser(row: Pick<State, 'confirmedAt' | 'anonymisedAt'>, viewer: Viewer): boolean {
  return administers(viewer) && row.confirmedAt !== null && row.anonymisedAt === null;
}

/** Administrators only; the user must never have been confirmed. */
export function canDeleteUser(row: Pick<State, 'confirmedAt'>, viewer: Viewer): boolean {
  return administers(viewer) && row.confirmedAt === null;
}

/** For users who have not confirmed yet; sent for an administrator or for the user themselves. */
export function canResendMail(row: State, viewer: Viewer): boolean {
  return row.confirmedAt === null && row.deletedAt === null && (administers(viewer) || row.id === viewer.id);
}

/** Administrators only, once, and never themselves: erasing one's own data is requested in the account. */
export function canAnonymiseUser(row: Pick<State, 'id' | 'anonymisedAt'>, viewer: Viewer): boolean {
  return administers(viewer) && row.anonymisedAt === null && row.id !== viewer.id;
}
