import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { beginSession, endSession, setCurrentUser } from '#web/lib/session-store.ts';
import { fakeApi, json, problem } from '#web/testing/fake-api.ts';
import { signedInAs } from '#web/testing/render.tsx';
import { userWith } from '#web/testing/user.ts';
import { visitLine, waitingEntry } from '../testing/visit-builders.ts';
import { change, outboxNow, sendAll } from './outbox-store.ts';

const api = fakeApi();
const PATH = '/visits/8/lines/31';
const record = (number: number) => change({ kind: 'recorded', entry: waitingEntry(number) });
const sentIds = () => api.bodies('PUT', PATH).map((body) => (body as { clientId: string }).clientId);
const idOf = (number: number) => waitingEntry(number).body.clientId;
const offline = () => api.on('PUT', PATH, () => Promise.reject(new TypeError('Failed to fetch')));
const online = () => api.on('PUT', PATH, () => json(visitLine()));

beforeEach(() => signedInAs('ADMIN'));
afterEach(() => localStorage.clear());

describe('what was recorded in a visit', () => {
  it('is sent at once, one after another, each once', async () => {
    online();
    record(1);
    record(2);
    record(2);
    await waitFor(() => expect(outboxNow()).toEqual([]));
    expect(sentIds()).toEqual([idOf(1), idOf(2)]);
    expect(api.bodies('PUT', PATH)[0]).toEqual(waitingEntry(1).body);
  });

  it('waits without a signal, and is sent in order once there is one', async () => {
    offline();
    record(1);
    record(2);
    await waitFor(() => expect(sentIds()).toEqual([idOf(1)]));
    expect(outboxNow()).toHaveLength(2);
    online();
    await sendAll();
    expect(outboxNow()).toEqual([]);
    expect(sentIds()).toEqual([idOf(1), idOf(1), idOf(2)]);
  });

  it('waits while the server fails, and is told apart from what the server refuses', async () => {
    api.on('PUT', PATH, () => problem(500, 'internal', 'Falhou.'));
    record(1);
    await waitFor(() => expect(sentIds()).toHaveLength(1));
    expect(outboxNow()).toEqual([waitingEntry(1)]);
    api.on('PUT', PATH, () => problem(409, 'visit.serial', 'Nenhuma cápsula.'));
    await sendAll();
    expect(outboxNow()).toEqual([
      { ...waitingEntry(1), refusal: { code: 'visit.serial', text: 'Nenhuma cápsula.' } },
    ]);
    await sendAll();
    expect(sentIds(), 'nothing is sent again that was refused').toHaveLength(2);
  });

  it('outlasts the end of the session, and is sent by nobody else', async () => {
    offline();
    record(1);
    await waitFor(() => expect(sentIds()).toHaveLength(1));
    online();
    endSession('expired');
    expect(outboxNow()).toEqual([]);
    beginSession({ token: 'other', refreshToken: 'other', login: 'other@example.com' });
    setCurrentUser(userWith('STAFF', { id: 2 }));
    await sendAll();
    expect(sentIds()).toHaveLength(1);
    signedInAs('ADMIN');
    await sendAll();
    expect(sentIds()).toEqual([idOf(1), idOf(1)]);
    expect(outboxNow()).toEqual([]);
  });
});
