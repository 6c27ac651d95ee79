import { PRODUCT_NAME } from '#contracts/core/constants.ts';
import { fold } from '#contracts/core/fold.ts';
import type { Queryable } from '../../db/client.ts';
import { fieldProblem } from '../../http/problem.ts';
import { currentSender } from '../content/identity.service.ts';
import { COMMON_WORDS } from './common-words.ts';
import { isLeaked, readings } from './leaked-passwords.ts';

/** Whose password it is going to be. */
export interface PasswordOwner {
  name: string;
  email: string;
}

/** A name of fewer letters is only refused where it is the password's whole word: it stands in many others. */
const INSIDE_MIN = 4;
const NAME_MIN = 3;

/**
 * Refuses a new password that others would try first: one of the commonest leaked ones, a common word with a year or signs, or one
 * that holds the name of the product, of this installation or of its owner, or a part of the owner's address.
 * @param path of the field that it came in
 * @throws problem `validation` with `password.leaked` or `password.guessable` at the path
 */
export async function requireGoodPassword(
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

/** @param names that must not stand in it, as they are written or with signs for letters */
export function isGuessable(password: string, names: readonly string[] = []): boolean {
  const words = readings(fold(password));
  if (words.some((word) => COMMON_WORDS.has(word))) return true;
  const pieces = new Set(names.flatMap(piecesOf));
  // One letter of a short name may be a sign: `@na`.
  const texts = readings(fold(password), NAME_MIN - 1).map(squeezed);
  return [...pieces].some((piece) =>
    texts.some((text) => text === piece || (piece.length >= INSIDE_MIN && text.includes(piece))),
  );
}

/** The part before the sign, and the domain's labels but for its endings. */
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
