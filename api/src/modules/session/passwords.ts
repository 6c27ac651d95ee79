import { randomInt } from 'node:crypto';
import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { PASSWORD_MAX, PASSWORD_SPECIALS } from '#contracts/core/constants.ts';
import { unmetPasswordRules } from '#contracts/session/session.ts';
import { heavyWork } from '../../platform/lib/heavy-work.ts';
import { networkOf } from '../../platform/lib/network-of.ts';
import { isGuessable } from './new-passwords.ts';

/** Memory in KiB. Source: OWASP Password Storage Cheat Sheet, argon2id. */
const OPTIONS = {
  algorithm: 2 satisfies Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

/**
 * @param address where the password comes from, since addresses take turns; missing for the server's own
 * @returns the argon2id hash in PHC form, which contains its own salt and parameters
 */
export function hashPassword(password: string, address?: string): Promise<string> {
  return heavyWork(address === undefined ? 'start' : 'hash', networkOf(address ?? ''), () =>
    hash(password.normalize('NFC'), OPTIONS),
  );
}

const dummyHash = hashPassword(String(randomInt(2 ** 47)));

/**
 * Whether a password matches a hash. Without a hash it takes the same time and returns false, so that the response
 * time doesn't reveal which accounts exist.
 * @param address where the password comes from, since addresses take turns
 */
export async function verifyPassword(
  stored: string | null | undefined,
  password: string,
  address: string,
): Promise<boolean> {
  const against = stored ?? (await dummyHash);
  for (const form of formsOf(password)) {
    const isCorrect = await heavyWork('verify', networkOf(address), () => verify(against, form));
    if (isCorrect) return stored != null;
  }
  return false;
}

/** The forms in which a password may have been hashed: NFC, or formerly whatever the keyboard produced. */
function formsOf(password: string): Set<string> {
  return new Set([password.normalize('NFC'), password, password.normalize('NFD')]);
}

const LETTERS = { lower: 'abcdefghijkmnpqrstuvwxyz', upper: 'ABCDEFGHJKLMNPQRSTUVWXYZ', digits: '23456789' };

/** A password that meets the rules, without lookalike letters or characters special to shells. */
export function generatePassword(): string {
  const alphabet = `${LETTERS.lower}${LETTERS.upper}${LETTERS.digits}-_=.`;
  for (;;) {
    const password = Array.from({ length: PASSWORD_MAX }, () => alphabet[randomInt(alphabet.length)]).join(
      '',
    );
    const endsPlain =
      !PASSWORD_SPECIALS.includes(password[0] ?? '') && !PASSWORD_SPECIALS.includes(password.at(-1) ?? '');
    if (endsPlain && unmetPasswordRules(password).length === 0 && !isGuessable(password)) return password;
  }
}
