import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { clearDraft, loadDraft, saveDraft } from '#web/lib/after-sign-in.ts';
import { currentUser, useCurrentUser } from '#web/lib/session.ts';
import { getSession, onSessionChange } from '#web/lib/session-store.ts';
import { useFormHost } from './form-host.ts';

/** Forms in a panel have drafts of their own. */
function useDraftName(name: string): string {
  const host = useFormHost();
  return host ? `new ${host.kind} ${name}` : name;
}

/**
 * @param of name of the draft on its page
 * @returns what the user was writing here when their session ended; undefined if there is nothing
 */
export function useRestoredDraft<Draft>(of: string): Draft | undefined {
  const name = useDraftName(of);
  const { latestLocation } = useRouter();
  const [draft] = useState(() => loadDraft(currentUser()?.id, latestLocation.href, name));
  return draft as Draft | undefined;
}

/**
 * Keeps unsaved input when the session ends, to restore it when the same user signs in again.
 * @param unsaved undefined while nothing would be lost
 */
export function usePersistDraft(of: string, unsaved: unknown): void {
  const name = useDraftName(of);
  const { latestLocation } = useRouter();
  const [path] = useState(latestLocation.href);
  const userId = useCurrentUser()?.id;
  const save = useEffectEvent(() => {
    if (userId !== undefined && unsaved !== undefined) saveDraft(userId, path, name, unsaved);
  });
  useEffect(
    () =>
      onSessionChange(({ session }) => {
        if (!session) save();
      }),
    [],
  );
  useEffect(
    () => () => {
      if (getSession()) clearDraft(path, name);
    },
    [path, name],
  );
}

/** Like `useState`, for a field's state outside the form values: like them, it survives the end of the session. */
export function useDraftState<State>(name: string, initial: State) {
  const restored = useRestoredDraft<State>(name);
  const [state, setState] = useState(restored ?? initial);
  usePersistDraft(name, state ?? undefined);
  return [state, setState] as const;
}
