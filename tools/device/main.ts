import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import createClient from 'openapi-fetch';
import type { paths } from './api.gen.ts';
import { VirtualDevice } from './device.ts';
import { boundedFetch, RefusedError, withRetries } from './retries.ts';

/**
 * Runs one virtual device against a server: a user of the app claims it and downloads a campaign to it; then it plays
 * until Ctrl+C. It knows the server only through the client generated from the API's description.
 */
const { values: options } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:3000' },
    /** Who claims it. Missing: the app user of the demo data. */
    email: { type: 'string', default: 'user@example.com' },
    /** Missing: the administrator's, which the demo users share. */
    password: { type: 'string' },
    /** Who registers a new device if no label is given. */
    'admin-email': { type: 'string', default: process.env.ADMIN_EMAIL ?? '' },
    'admin-password': { type: 'string', default: process.env.ADMIN_PASSWORD ?? '' },
    /** From a label. */
    mac: { type: 'string' },
    'claim-code': { type: 'string' },
    /** The scanned text: a campaign's QR code, or the keyword for the default campaign. */
    code: { type: 'string', default: 'default' },
    /** Shots per minute. Missing: 12. */
    rate: { type: 'string' },
    /** Seconds between reports. Missing: the server's value. */
    heartbeat: { type: 'string' },
    /** Missing: runs until stopped. */
    seconds: { type: 'string' },
  },
});

const numberOf = (name: 'rate' | 'heartbeat' | 'seconds') => {
  const text = options[name];
  if (text === undefined || Number(text) > 0) return text === undefined ? undefined : Number(text);
  console.error(`--${name} must be a number above 0`);
  process.exit(2);
};
const rate = numberOf('rate') ?? 12;
const heartbeat = numberOf('heartbeat');
const seconds = numberOf('seconds');

const log = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)}  ${line}`);

const stop = new AbortController();
process.once('SIGINT', () => stop.abort());
if (seconds !== undefined) setTimeout(() => stop.abort(), seconds * 1_000).unref();

/** Calls until the response is final. */
const persist = <Result extends { response: Response }>(call: () => Promise<Result>) =>
  withRetries(call, log, stop.signal);

async function signIn(email: string, password: string) {
  const { url: baseUrl } = options;
  const anyone = createClient<paths>({ baseUrl, fetch: boundedFetch });
  const answer = await persist(() => anyone.POST('/api/login', { body: { email, password } }));
  if (!answer.data) throw new RefusedError(answer);
  log(`signed in as ${email}`);
  const headers = { authorization: `Bearer ${answer.data.token}` };
  return createClient<paths>({ baseUrl, headers, fetch: boundedFetch });
}

/** The data on a device's label. */
async function givenLabel() {
  const { mac, 'claim-code': code, 'admin-email': email, 'admin-password': password } = options;
  if (mac !== undefined && code !== undefined) return { macAddress: mac, claimCode: code };
  const administrator = await signIn(email, password);
  // The second bit of the first byte marks a locally administered address (IEEE 802).
  const macAddress = mac ?? `02${randomBytes(5).toString('hex')}`;
  const made = await persist(() => administrator.POST('/api/devices', { body: { macAddress } }));
  if (!made.data) throw new RefusedError(made);
  const path = { id: made.data.deviceId };
  const read = await persist(() => administrator.GET('/api/devices/{id}/claim-code', { params: { path } }));
  if (!read.data) throw new RefusedError(read);
  log(`brought in ${made.data.macAddress}, number ${made.data.deviceId}`);
  return { macAddress: made.data.macAddress, claimCode: read.data.claimCode };
}

async function claim() {
  const label = await givenLabel();
  const person = await signIn(options.email, options.password ?? options['admin-password']);
  const claimed = await persist(() => person.POST('/api/app/devices', { body: label }));
  if (!claimed.data) throw new RefusedError(claimed);
  log(`claimed ${label.macAddress}`);
  const body = { code: options.code, macAddress: label.macAddress };
  const download = await persist(() => person.POST('/api/app/campaigns/download', { body }));
  if (download.data) log(`downloaded ${download.data.name}`);
  else log(`no campaign yet: ${new RefusedError(download).message}`);
  return claimed.data.deviceKey;
}

try {
  const deviceKey = await claim();
  const device = new VirtualDevice({ url: options.url, deviceKey, rate, heartbeat, log, stop: stop.signal });
  await device.run();
} catch (error) {
  const stopped = stop.signal.aborted && error instanceof Error && error.name === 'AbortError';
  if (!stopped && !(error instanceof RefusedError)) throw error;
  console.error(stopped ? 'stopped before the server answered' : error.message);
  process.exitCode = 1;
}
