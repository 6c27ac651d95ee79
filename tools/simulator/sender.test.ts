import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Api } from './api.ts';
import { Ledger } from './ledger.ts';
import { Random } from './random.ts';
import { Sender } from './sender.ts';
import { Traffic } from './traffic.ts';

// Makes pauses instant.
vi.mock('node:timers/promises', () => ({ setTimeout: async () => {} }));

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const device = {
  random: new Random('sender'),
  authorization: 'Device key',
  renewKey: async () => {},
  askConfig: async () => {},
  report: async () => false,
  fire: () => ({
    event: {
      eventId: randomUUID(),
      campaignId: 1,
      slot: 1,
      firedAt: '2026-01-01T00:00:00Z',
      seconds: 5,
    },
    fragranceName: 'Rosa',
    refusal: null,
    elsewhere: false,
  }),
};

function firing() {
  const stop = new AbortController();
  const ledger = new Ledger();
  const api = new Api('http://127.0.0.1', new Traffic());
  const sender = new Sender(device, { api, ledger, shotsPerSecond: 1_000, stop: stop.signal });
  return { stop, ledger, sender };
}

/** Responds like a server that knows none of the shots yet. */
async function accepted(input: Parameters<typeof fetch>[0]): Promise<Response> {
  const { events } = await new Request(input).json();
  const serverTime = '2026-01-01T00:00:00.000Z';
  return Response.json({ accepted: events.length, duplicates: 0, rejected: [], warnings: [], serverTime });
}

it('a sender keeps retrying while it fires, however often the server is killed', async () => {
  const { stop, ledger, sender } = firing();
  let calls = 0;
  fetched.mockImplementation(async (input) => {
    calls += 1;
    if (calls <= 300) throw new TypeError('fetch failed');
    stop.abort();
    return accepted(input);
  });
  await sender.run();
  expect(ledger.summary()).toMatchObject({ open: 0, refused: 0 });
  expect(ledger.summary().counted).toBeGreaterThan(0);
});

it('a sender gives up on a server that stops responding after the firing has ended', async () => {
  const { stop, sender } = firing();
  fetched.mockImplementation(async () => {
    stop.abort();
    throw new TypeError('fetch failed');
  });
  await expect(sender.run()).rejects.toThrow('no answer');
});
