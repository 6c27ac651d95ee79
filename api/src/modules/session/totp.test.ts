import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { secretBox } from '../../platform/lib/secret-box.ts';
import { newRecoveryCodes, recoveryCodeHash, totpSecrets, totpStepAt } from './totp.ts';

const KEY = 'a key that only tests know';
const secrets = totpSecrets(KEY);
/** From RFC 6238, appendix B: the last six digits of the SHA-1 codes. */
const RFC_SECRET = secretBox(KEY, 'sillage totp secrets').encrypt(Buffer.from('12345678901234567890'));
const RFC_CODES: [seconds: number, code: string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
];

describe('authenticator codes', () => {
  it.each(RFC_CODES)('match RFC 6238 at second %i', (seconds, code) => {
    expect(secrets.stepOf(RFC_SECRET, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
  });

  it('are accepted one step early and one late, with their own step, and no further', () => {
    const [[, code]] = RFC_CODES.slice(-1) as [[number, string]];
    const at = 2_000_000_000_000;
    const step = totpStepAt(at);
    expect(secrets.stepOf(RFC_SECRET, code, at - 30_000)).toBe(step);
    expect(secrets.stepOf(RFC_SECRET, code, at + 30_000)).toBe(step);
    expect(secrets.stepOf(RFC_SECRET, code, at - 60_000)).toBeUndefined();
    expect(secrets.stepOf(RFC_SECRET, code, at + 60_000)).toBeUndefined();
  });

  it('are accepted with spaces and hyphens, but no other characters', () => {
    const at = 2_000_000_000_000;
    expect(secrets.stepOf(RFC_SECRET, '279 037', at)).toBeDefined();
    expect(secrets.stepOf(RFC_SECRET, '279-037', at)).toBeDefined();
    for (const wrong of ['', '27903', '2790370', '27903x', '٢٧٩٠٣٧']) {
      expect(secrets.stepOf(RFC_SECRET, wrong, at)).toBeUndefined();
    }
  });

  it('are wrong if the secret was encrypted with another key', () => {
    expect(totpSecrets('another key').stepOf(RFC_SECRET, '279037', 2_000_000_000_000)).toBeUndefined();
  });

  it('are set up with the name of the installation as issuer', () => {
    const { base32, otpauth, encrypted } = secrets.newSecret('Casa: Loja', 'ana@example.com');
    expect(base32).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(otpauth);
    expect(uri.pathname.replace(/^\/\/totp/, '')).toContain('ana%40example.com');
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({
      issuer: 'Casa  Loja',
      secret: base32,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
    expect(encrypted).not.toContain(base32);
  });
});

/** Whether the OATH Toolkit is installed; if not, the test is reported as skipped. */
function hasOathtool(): boolean {
  try {
    execFileSync('oathtool', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    console.log('oathtool is not here: codes are compared with the RFC alone in this run.');
    return false;
  }
}

it.skipIf(!hasOathtool())('oathtool codes are accepted in their step for any secret and time', () => {
  for (const seconds of [1_111_111_111, 1_790_000_015, 2_000_000_000, 4_102_444_799]) {
    const { base32, encrypted } = secrets.newSecret('Casa', 'ana@example.com');
    const code = execFileSync('oathtool', ['--totp', '--base32', `--now=@${seconds}`, base32], {
      encoding: 'utf8',
    });
    expect(secrets.stepOf(encrypted, code.trim(), seconds * 1000)).toBe(Math.floor(seconds / 30));
  }
});

describe('recovery codes', () => {
  it('are ten different codes of 120 bits, accepted however they are typed', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) {
      expect(code).toMatch(/^([0-9A-Z]{4}-){5}[0-9A-Z]{4}$/);
      expect(recoveryCodeHash(code.toLowerCase().replaceAll('-', ' '))).toBe(recoveryCodeHash(code));
    }
  });
});
