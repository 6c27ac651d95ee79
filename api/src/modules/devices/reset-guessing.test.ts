import { expect, it } from 'vitest';
import { RESET_CODE_FAILURES } from '#contracts/core/constants.ts';
import { attempts } from '../../platform/db/schema/accounts.ts';
import { claimedDevice, newMac, resetCodeOf } from '../../testing/devices.ts';
import { sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();

/** Different spellings of one address. */
const spellingsOf = (macAddress: string) => [
  macAddress,
  macAddress.toLowerCase(),
  macAddress.replaceAll(':', '-'),
  macAddress.replaceAll(':', ''),
  ` ${macAddress.toLowerCase().replaceAll(':', '')}\n`,
];

const guess = (macAddress: string, index: number, from = '203.0.113.1') =>
  app.from(from).post('/device/reset', { body: { macAddress, code: String(100_000 + index) } });

it.each([
  ['a claimed device', async () => (await claimedDevice(app)).macAddress],
  ['an unknown device', async () => newMac()],
])(
  'codes of %s can be guessed ten times per address, even concurrently and in any notation',
  async (_, made) => {
    await app.db.delete(attempts);
    const macAddress = await made();
    const spellings = spellingsOf(macAddress);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => guess(spellings[index % spellings.length] ?? '', index)),
    );
    const codes = answers.map(({ body }) => body.code);
    expect(codes.filter((code) => code === 'device.reset_code')).toHaveLength(RESET_CODE_FAILURES.limit);
    expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(40 - RESET_CODE_FAILURES.limit);
  },
);

it('a stranger’s guesses do not prevent others from resetting a device', async () => {
  await app.db.delete(attempts);
  const device = await claimedDevice(app);
  for (const stranger of ['198.51.100.1', '198.51.100.2']) {
    for (let index = 0; index <= 10; index += 1) await guess(device.macAddress, index, stranger);
  }
  const body = { macAddress: device.macAddress, code: resetCodeOf(device.resetSecret) };
  expect((await app.from('198.51.100.1').post('/device/reset', { body })).status).toBe(429);
  expect((await app.from('203.0.113.1').post('/device/reset', { body })).status).toBe(204);
});

it('one address has a hundred guesses across all devices', async () => {
  await app.db.delete(attempts);
  const guesses = Array.from({ length: RESET_CODE_FAILURES.address }, (_, index) => guess(newMac(), index));
  for (const { body } of await Promise.all(guesses)) expect(body.code).toBe('device.reset_code');
  expect((await guess(newMac(), 0)).body.code).toBe('rate_limited');
  expect((await guess(newMac(), 0, '203.0.113.2')).body.code).toBe('device.reset_code');
});
