import { useSyncExternalStore } from 'react';
import { putPhoto, recordEntry } from '#contracts/visits/visit-calls.ts';
import type { VisitLine } from '#contracts/visits/visits.ts';
import { call } from '#web/lib/call.ts';
import { onConnectionRestored } from '#web/lib/connection.ts';
import { ProblemError } from '#web/lib/problem.ts';
import { currentUser } from '#web/lib/session.ts';
import { onSessionChange, UNSENT } from '#web/lib/session-store.ts';
import { localStore, parseJson } from '#web/storage.ts';
import { changed, isOutbox, nextToSend, type Outbox, type OutboxEvent, type WaitingEntry } from './outbox.ts';
import { dropPhoto, keptPhoto } from './photo-store.ts';

/** How long until a busy or failing server is tried again, in milliseconds. */
const AGAIN_MS = 20_000;

/** Answers that say nothing about the entry: the server is busy or fails, or the session has to be renewed. */
const isPassing = ({ status }: ProblemError) => status >= 500 || [401, 408, 429].includes(status);

/** Each person's own, also after signing out: nobody else sends what they did. */
const keyNow = () => {
  const user = currentUser();
  return user && `${UNSENT}visits.${user.id}`;
};

type Listener = () => void;
type SentListener = (visitId: number, line: VisitLine) => void;

const listeners = new Set<Listener>();
const sentListeners = new Set<SentListener>();
const EMPTY: Outbox = [];
let cached: { text: string | null; outbox: Outbox } = { text: null, outbox: EMPTY };
let sending = false;
let again: ReturnType<typeof setTimeout> | undefined;

/** What the signed-in person has yet to send. The same object until it changes. */
export function outboxNow(): Outbox {
  const key = keyNow();
  const text = key === null ? null : localStore.get(key);
  if (text !== cached.text) {
    const kept = parseJson(text);
    cached = { text, outbox: isOutbox(kept) ? kept : EMPTY };
  }
  return cached.outbox;
}

/** Hook for `outboxNow`, which also follows other tabs. */
export function useOutbox(): Outbox {
  return useSyncExternalStore(listen, outboxNow);
}

/** Changes the outbox, and sends what can be sent. */
export function change(event: OutboxEvent): void {
  apply(event);
  void sendAll();
}

/** Calls `tell` with each line that the server has changed. @returns a function that unsubscribes */
export function onSent(tell: SentListener): () => void {
  sentListeners.add(tell);
  return () => sentListeners.delete(tell);
}

/** Sends what waits, one after another; what can't be sent now follows when the server responds again. */
export async function sendAll(): Promise<void> {
  if (sending) return;
  sending = true;
  clearTimeout(again);
  try {
    for (let next = nextToSend(outboxNow()); next; next = nextToSend(outboxNow())) {
      const { clientId } = next.body;
      try {
        const line = await send(next);
        // First, so that the line never shows for a moment as it was before.
        for (const tell of sentListeners) if (line) tell(next.visitId, line);
        apply({ kind: 'sent', clientId });
      } catch (error) {
        if (!(error instanceof ProblemError) || isPassing(error)) {
          again = setTimeout(() => void sendAll(), AGAIN_MS);
          return;
        }
        const { code, detail } = error;
        apply({ kind: 'refused', clientId, refusal: { code, text: detail } });
      }
    }
  } finally {
    sending = false;
  }
}

/** Sends an entry, or its photo once the server has the entry. @returns the line; undefined if the photo is gone */
async function send({ visitId, lineId, body, sent }: WaitingEntry): Promise<VisitLine | undefined> {
  if (!sent) return call(recordEntry, { params: { id: visitId, lineId }, body });
  const { clientId } = body;
  const photo = await keptPhoto(clientId);
  if (!photo) return undefined;
  const form = new FormData();
  form.set('photo.file', photo, 'photo.jpg');
  return call(putPhoto, { params: { id: visitId, clientId }, form });
}

function apply(event: OutboxEvent): void {
  const key = keyNow();
  if (key === null) return;
  // Read anew each time: another tab may have changed it.
  const before = outboxNow();
  const outbox = changed(before, event);
  for (const { photo, body } of before) {
    if (photo && !outbox.some((one) => one.body.clientId === body.clientId)) void dropPhoto(body.clientId);
  }
  if (outbox.length === 0) localStore.remove(key);
  else localStore.set(key, JSON.stringify(outbox));
  for (const listener of [...listeners]) listener();
}

function listen(listener: Listener): () => void {
  listeners.add(listener);
  const ended = onSessionChange(listener);
  const restored = onConnectionRestored(() => void sendAll());
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    ended();
    restored();
    window.removeEventListener('storage', listener);
  };
}
