import { execFileSync, spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { RESET_CODE_SECONDS } from '#contracts/core/constants.ts';
import { resetCodes, startOfStep, stepOf } from './reset-codes.ts';

const KEY = 'a key that only tests know';
const codes = resetCodes(KEY);

/** The secret "12345678901234567890" of RFC 6238's examples, as stored by a server with that key. */
const KEPT_SECRET = 'C6LaRPn8lLO3P1HvVY8DvjW6YP8zhL3iv0rI5otehYmz5WC3iaRylTHqTLcSEZx-';

const OATHTOOL = 'oathtool';
const hasOathtool = spawnSync(OATHTOOL, ['--version']).status === 0;
if (!hasOathtool)
  console.log('oathtool is not installed: reset codes are not compared with its own in this run.');

describe('a reset code', () => {
  // Steps of RFC 6238, appendix B, SHA-1, which last 30 seconds there and 60 here. Six of the eight digits.
  it.each([
    [0x1, '287082'],
    [0x23523ec, '081804'],
    [0x23523ed, '050471'],
    [0x273ef07, '005924'],
    [0x3f940aa, '279037'],
    [0x27bc86aa, '353130'],
  ])('of step %i matches RFC 6238', (step, code) => {
    expect(codes.codeAt(KEPT_SECRET, step)).toBe(code);
  });

  it('lasts for a step of one minute', () => {
    const begin = startOfStep(7);
    expect(begin.getTime()).toBe(7 * RESET_CODE_SECONDS * 1000);
    expect(stepOf(begin)).toBe(7);
    expect(stepOf(new Date(begin.getTime() - 1))).toBe(6);
    expect(stepOf(new Date(begin.getTime() + RESET_CODE_SECONDS * 1000 - 1))).toBe(7);
  });

  it.runIf(hasOathtool)("matches oathtool's code for the base32 secret", () => {
    for (const iso of ['2026-01-02T03:04:05Z', '2031-12-31T23:59:59Z']) {
      const { base32, encrypted } = codes.newSecret();
      const moment = new Date(iso);
      const asked = ['--totp', '-s', '60', '-b', '-N', iso.replace('T', ' ').replace('Z', ' UTC'), base32];
      const told = execFileSync(OATHTOOL, asked, { encoding: 'utf8' }).trim();
      expect(codes.codeAt(encrypted, stepOf(moment))).toBe(told);
    }
  });
});

describe('a reset secret', () => {
  it('is 160 random bits and encrypted in the database', () => {
    const [one, other] = [codes.newSecret(), codes.newSecret()];
    expect(one.base32).toMatch(/^[A-Z2-7]{32}$/);
    expect(one.base32).not.toBe(other.base32);
    expect(one.encrypted).not.toContain(one.base32);
  });

  it("can only be read unaltered and with the installation's key", () => {
    expect(resetCodes('another key').codeAt(KEPT_SECRET, 1)).toBeUndefined();
    const changed = `${KEPT_SECRET.slice(0, -2)}AA`;
    expect(codes.codeAt(changed, 1)).toBeUndefined();
  });
});
