import { PRODUCT_NAME } from '#contracts/core/constants.ts';
import { fold } from '#contracts/core/fold.ts';
import type { Queryable } from '../../platform/db/client.ts';
import { fieldProblem } from '../../platform/http/problem.ts';
import { currentSender } from '../../platform/mail/sender.ts';
import { COMMON_WORDS } from './common-words.ts';
import { isLeaked, possibleReadings } from './leaked-passwords.ts';

/** The future owner of the password. */
export interface PasswordOwner {
  name: string;
  email: string;
}

/** Shorter names are refused only as the password's whole word, since they occur in many others. */
const INSIDE_MIN = 4;
const NAME_MIN = 3;

/**
 * Refuses a new password that attackers would try first: one of the commonest leaked ones, a common word with a year or
 * signs, or one that contains the name of the product, the installation or the owner, or a part of the owner's address.
 * @param path of the field that contains the password
 * @throws problem `validation` with `password.leaked` or `password.guessable` at the path
 */
export async function requireStrongPassword(
  db: Queryable,
  password: string,
  path: string,
  owner: PasswordOwner,
): Promise<void> {
  if (isLeaked(password)) throw fieldProblem({ path, code: 'password.leaked' });
  const { name } = await currentSender(db);
  if (isGuessable(password, [PRODUCT_NAME, name, owner.name, ...partsOfAddress(owner.email)])) {
    throw fieldProblem({ path, code: 'password.guessable' });
  }
}

/** @param names that the password must not contain, as they are or with signs for letters */
export function isGuessable(password: string, names: readonly string[] = []): boolean {
  const words = possibleReadings(fold(password));
  if (words.some((word) => COMMON_WORDS.has(word))) return true;
  const pieces = new Set(names.flatMap(piecesOf));
  // One letter of a short name may be written as a sign: `@na`.
  const texts = possibleReadings(fold(password), NAME_MIN - 1).map(squeezed);
  return [...pieces].some((piece) =>
    texts.some((text) => text === piece || (piece.length >= INSIDE_MIN && text.includes(piece))),
  );
}

/** The part before the `@`, and the labels of the domain except short ones such as its endings. */
function partsOfAddress(email: string): string[] {
  const [local = '', domain = ''] = email.split('@');
  return [local, ...domain.split('.').filter((label) => label.length >= INSIDE_MIN)];
}

/** A name as one word, and each of its words. */
function piecesOf(name: string): string[] {
  const folded = fold(name);
  return [squeezed(folded), ...(folded.match(/\p{L}+/gu) ?? [])].filter((piece) => piece.length >= NAME_MIN);
}

function squeezed(text: string): string {
  return text.replace(/[^\p{L}\d]/gu, '');
}
