import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { DEVICE_CALLS } from '#contracts/core/constants.ts';
import type { Database } from '../../platform/db/client.ts';
import { devices } from '../../platform/db/schema/devices.ts';
import type { CallingDevice } from '../../platform/http/call-context.ts';
import { ProblemError } from '../../platform/http/problem.ts';

/** Milliseconds until noted calls are written. */
const FLUSH_DELAY_MS = 1_000;

/** Counts device calls that only read, and writes them in batches. */
export interface SeenDevices {
  /** Notes a call. @returns the seconds the device must wait if it has made too many */
  recordCall(device: CallingDevice): number | undefined;
  /** Writes what has been noted. */
  flush(): Promise<void>;
  /** Writes for the last time. */
  close(): Promise<void>;
}

export function seenDevices(db: Database, log: Pick<FastifyBaseLogger, 'warn'>): SeenDevices {
  /** Unwritten calls by device. */
  const pendingCalls = new Map<number, number>();
  /** Calls to this process in a device's current window. */
  const windows = new Map<number, { since: number; calls: number }>();
  const windowMs = DEVICE_CALLS.windowSeconds * 1_000;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  function schedule(): void {
    timer ??= setTimeout(() => void flush(), FLUSH_DELAY_MS).unref();
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write);
    return writing;
  }

  async function write(): Promise<void> {
    const now = performance.now();
    for (const [deviceId, { since }] of windows) if (now - since >= windowMs) windows.delete(deviceId);
    const calls = [...pendingCalls].sort(([one], [other]) => one - other);
    pendingCalls.clear();
    if (calls.length === 0) return;
    try {
      const written = new Set(await writeSeen(db, calls));
      // Devices locked by others are being seen anyway; their calls are written next time.
      for (const [deviceId, made] of calls) {
        if (!written.has(deviceId)) pendingCalls.set(deviceId, made + (pendingCalls.get(deviceId) ?? 0));
      }
    } catch (error) {
      log.warn({ err: error, devices: calls.length }, 'When devices last called was not written');
    }
    if (pendingCalls.size > 0) schedule();
  }

  return {
    recordCall({ deviceId, calls: counted, secondsLeft }) {
      const now = performance.now();
      const known = windows.get(deviceId);
      const own = known && now - known.since < windowMs ? known : { since: now, calls: 0 };
      own.calls += 1;
      windows.set(deviceId, own);
      const pending = (pendingCalls.get(deviceId) ?? 0) + 1;
      pendingCalls.set(deviceId, pending);
      schedule();
      if (counted + pending > DEVICE_CALLS.limit) return secondsLeft;
      if (own.calls <= DEVICE_CALLS.limit) return undefined;
      return Math.max(1, Math.ceil((own.since + windowMs - now) / 1_000));
    },
    flush,
    close: flush,
  };
}

/**
 * Notes refused calls: even wrong or excessive data shows that a device is alive. Accepted calls are noted by what they
 * write, and rate-limited ones by what counts them.
 */
export function recordRefusedCalls(app: FastifyInstance, seen: SeenDevices): void {
  app.addHook('onError', (request, _reply, error, done) => {
    const device = request.caller?.device;
    const counted = error instanceof ProblemError && error.code === 'rate_limited';
    if (device && !counted) seen.recordCall(device);
    done();
  });
}

/** @param calls by device, in the order in which others lock several @returns the devices written */
async function writeSeen(db: Database, calls: readonly [number, number][]): Promise<number[]> {
  const ids = sql`${sql.param(calls.map(([deviceId]) => deviceId))}::int[]`;
  const counts = sql`${sql.param(calls.map(([, made]) => made))}::int[]`;
  const isRunning = sql`
    calls_since > now() - make_interval(secs => ${DEVICE_CALLS.windowSeconds}) and calls_since <= now()
  `;
  const { rows } = await db.execute<{ deviceId: number }>(sql`
    with free as (
      select device_id from ${devices} where device_id = any(${ids})
      order by device_id for no key update skip locked
    )
    update ${devices} seen set
      last_seen_at = now(),
      calls = case when ${isRunning} then seen.calls else 0 end + noted.calls,
      calls_since = case when ${isRunning} then calls_since else now() end
    from free join unnest(${ids}, ${counts}) as noted (device_id, calls) using (device_id)
    where seen.device_id = free.device_id
    returning seen.device_id as "deviceId"
  `);
  return rows.map(({ deviceId }) => deviceId);
}
