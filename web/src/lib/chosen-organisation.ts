import { useSyncExternalStore } from 'react';
import { holderOf } from '#contracts/core/permissions.ts';
import type { OrganisationRef } from '#contracts/organisation-refs.ts';
import { currentUser } from './session.ts';
import { keepForPerson, onSessionChange } from './session-store.ts';

/** Local-storage key; the entry is removed when the session ends. */
const KEY = 'organisation';

const listeners = new Set<() => void>();
let read: { text: string | null; organisation: OrganisationRef | null } = { text: null, organisation: null };

/**
 * The organisation that an in-house user has narrowed lists and figures to, or null for all. Always null for members,
 * who see only their own. The same object until the choice changes.
 */
export function chosenOrganisation(): OrganisationRef | null {
  const user = currentUser();
  if (user === null || holderOf(user).organisationId !== null) return null;
  const text = localStorage.getItem(KEY);
  if (text !== read.text) read = { text, organisation: parse(text) };
  return read.organisation;
}

/** Hook for `chosenOrganisation` that rerenders when the choice changes. */
export function useChosenOrganisation(): OrganisationRef | null {
  return useSyncExternalStore(listen, chosenOrganisation);
}

/** Narrows a query to the chosen organisation. Callers use `useChosenOrganisation` to follow later choices. */
export function withChosenOrganisation<Query extends object>(
  query: Query,
): Query & { organisationId?: string } {
  const chosen = chosenOrganisation();
  return chosen ? { ...query, organisationId: String(chosen.organisationId) } : query;
}

/** Narrows lists and figures to an organisation. @param organisation null: to none */
export function chooseOrganisation(organisation: OrganisationRef | null): void {
  if (organisation)
    keepForPerson(KEY, { organisationId: organisation.organisationId, name: organisation.name });
  else localStorage.removeItem(KEY);
  for (const listener of [...listeners]) listener();
}

function listen(listener: () => void): () => void {
  const ended = onSessionChange(listener);
  listeners.add(listener);
  // Changes made in another tab.
  window.addEventListener('storage', listener);
  return () => {
    ended();
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function parse(text: string | null): OrganisationRef | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    const { organisationId, name } = Object(value);
    return Number.isSafeInteger(organisationId) && typeof name === 'string' ? { organisationId, name } : null;
  } catch {
    // Invalid JSON was not written here; treat it as missing.
    return null;
  }
}
