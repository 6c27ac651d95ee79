import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { forgetDraft, keepDraft, keptDraft } from '#web/lib/drafts.ts';
import { currentUser, useCurrentUser } from '#web/lib/session.ts';
import { getSession, onSessionChange } from '#web/lib/session-store.ts';

/**
 * @param name of the draft on its page
 * @returns what the user was writing here when their session ended; undefined if there is nothing
 */
export function useKeptDraft<Draft>(name: string): Draft | undefined {
  const { latestLocation } = useRouter();
  const [draft] = useState(() => keptDraft(currentUser()?.id, latestLocation.href, name));
  return draft as Draft | undefined;
}

/**
 * Keeps unsaved input when the session ends, to restore it when the same user signs in again.
 * @param unsaved undefined while nothing would be lost
 */
export function useKeepDraft(name: string, unsaved: unknown): void {
  const { latestLocation } = useRouter();
  const [path] = useState(latestLocation.href);
  const person = useCurrentUser()?.id;
  const keep = useEffectEvent(() => {
    if (person !== undefined && unsaved !== undefined) keepDraft(person, path, name, unsaved);
  });
  useEffect(
    () =>
      onSessionChange(({ session }) => {
        if (!session) keep();
      }),
    [],
  );
  useEffect(
    () => () => {
      if (getSession()) forgetDraft(path, name);
    },
    [path, name],
  );
}

/** Like `useState`, for a field's state outside the form values: like them, it survives the end of the session. */
export function useKeptState<State>(name: string, initial: State) {
  const kept = useKeptDraft<State>(name);
  const [state, setState] = useState(kept ?? initial);
  useKeepDraft(name, state ?? undefined);
  return [state, setState] as const;
}
