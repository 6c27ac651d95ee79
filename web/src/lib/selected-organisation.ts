import { useSyncExternalStore } from 'react';
import { holderOf } from '#contracts/core/permissions.ts';
import type { OrganisationRef } from '#contracts/organisations/organisation-refs.ts';
import { localStore, parseJson } from '#web/storage.ts';
import { currentUser } from './session.ts';
import { onSessionChange, storeForUser } from './session-store.ts';

/** Local-storage key; the entry is removed when the session ends. */
const KEY = 'organisation';

const listeners = new Set<() => void>();
let cached: { text: string | null; organisation: OrganisationRef | null } = {
  text: null,
  organisation: null,
};

/**
 * The organisation that an in-house user has narrowed lists and figures to, or null for all. Always null for members,
 * who see only their own. The same object until the choice changes.
 */
export function selectedOrganisation(): OrganisationRef | null {
  const user = currentUser();
  if (user === null || holderOf(user).organisationId !== null) return null;
  const text = localStore.get(KEY);
  if (text !== cached.text) cached = { text, organisation: parse(text) };
  return cached.organisation;
}

/** Hook for `selectedOrganisation` that rerenders when the choice changes. */
export function useSelectedOrganisation(): OrganisationRef | null {
  return useSyncExternalStore(listen, selectedOrganisation);
}

/** Narrows a query to the chosen organisation. Callers use `useSelectedOrganisation` to follow later choices. */
export function withSelectedOrganisation<Query extends object>(
  query: Query,
): Query & { organisationId?: string } {
  const chosen = selectedOrganisation();
  return chosen ? { ...query, organisationId: String(chosen.organisationId) } : query;
}

/** Narrows lists and figures to an organisation. @param organisation null: to none */
export function selectOrganisation(organisation: OrganisationRef | null): void {
  if (organisation)
    storeForUser(KEY, { organisationId: organisation.organisationId, name: organisation.name });
  else localStore.remove(KEY);
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
  const { organisationId, name } = Object(parseJson(text));
  return Number.isSafeInteger(organisationId) && typeof name === 'string' ? { organisationId, name } : null;
}
