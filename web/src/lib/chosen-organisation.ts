import { useSyncExternalStore } from 'react';
import { holderOf } from '#contracts/core/permissions.ts';
import type { OrganisationRef } from '#contracts/organisation-refs.ts';
import { currentUser } from './session.ts';
import { keepForPerson, onSessionChange } from './session-store.ts';

/** The local-storage entry of it. It goes with the session. */
const KEY = 'organisation';

const listeners = new Set<() => void>();
let read: { text: string | null; organisation: OrganisationRef | null } = { text: null, organisation: null };

/**
 * The organisation that somebody of the house has narrowed lists and figures to, or null: all of them. Members are never asked: they see
 * their own alone. The same object until another is chosen.
 */
export function chosenOrganisation(): OrganisationRef | null {
  const user = currentUser();
  if (user === null || holderOf(user).organisationId !== null) return null;
  const text = localStorage.getItem(KEY);
  if (text !== read.text) read = { text, organisation: parse(text) };
  return read.organisation;
}

/** The same for what is drawn by it. */
export function useChosenOrganisation(): OrganisationRef | null {
  return useSyncExternalStore(listen, chosenOrganisation);
}

/** The same query for the chosen organisation alone. Who shows what it finds hears of another one by `useChosenOrganisation`. */
export function ofChosen<Query extends object>(query: Query): Query & { organisationId?: string } {
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
  // Of another tab.
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
    // An entry that is no JSON is not ours: the same as none.
    return null;
  }
}
