import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { forgetDraft, keepDraft, keptDraft } from '#web/lib/drafts.ts';
import { currentUser, useCurrentUser } from '#web/lib/session.ts';
import { getSession, onSessionChange } from '#web/lib/session-store.ts';

/**
 * @param name what the draft is called in its place
 * @returns what was being written here when the person's session ended; undefined where nothing was
 */
export function useKeptDraft<Draft>(name: string): Draft | undefined {
  const { latestLocation } = useRouter();
  const [draft] = useState(() => keptDraft(currentUser()?.id, latestLocation.href, name));
  return draft as Draft | undefined;
}

/**
 * Keeps what is being written should the session end: it is there again when the same person comes back.
 * @param unsaved undefined while there is nothing that would be lost
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

/** As `useState`, for what a field knows beside its form's values: it outlives the session as they do. */
export function useKeptState<State>(name: string, initial: State) {
  const kept = useKeptDraft<State>(name);
  const [state, setState] = useState(kept ?? initial);
  useKeepDraft(name, state ?? undefined);
  return [state, setState] as const;
}
