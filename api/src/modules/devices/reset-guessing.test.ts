import { afterAll, beforeAll, expect, it } from 'vitest';
import { RESET_CODE_FAILURES } from '#contracts/core/constants.ts';
import { claimedDevice, newMac } from '../../testing/devices.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** One address, as it may be written. */
const spellingsOf = (macAddress: string) => [
  macAddress,
  macAddress.toLowerCase(),
  macAddress.replaceAll(':', '-'),
  macAddress.replaceAll(':', ''),
  ` ${macAddress.toLowerCase().replaceAll(':', '')}\n`,
];

const guess = (macAddress: string, index: number) =>
  app.anyone.post('/device/reset', {
    body: { macAddress, code: String(100_000 + index) },
    headers: { 'x-forwarded-for': `203.0.113.${index}` },
  });

it.each([
  ['a device that somebody has', async () => (await claimedDevice(app)).macAddress],
  ['a device that nobody knows', async () => newMac()],
])('codes of %s are guessed ten times, at once and however it is written', async (_, made) => {
  const macAddress = await made();
  const spellings = spellingsOf(macAddress);
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => guess(spellings[index % spellings.length] ?? '', index)),
  );
  const codes = answers.map(({ body }) => body.code);
  expect(codes.filter((code) => code === 'device.reset_code')).toHaveLength(RESET_CODE_FAILURES.limit);
  expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(40 - RESET_CODE_FAILURES.limit);
});
