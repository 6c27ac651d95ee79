import { createRequire } from 'node:module';
import { fold } from '#contracts/core/fold.ts';

/** How many entries of the list, sorted by frequency, are used: further down there are ordinary words. */
const COMMONEST = 20_000;

/** Passwords that the list, which is mostly English, ranks too low or lacks. */
const LOCAL_COMMONEST = [
  'abcd abcde mudar mudei trocar senha minhasenha novasenha teste acesso sistema usuario bemvindo administrador',
  'brasil flamengo corinthians palmeiras vasco gremio cruzeiro saopaulo santos fluminense botafogo',
  'amor meuamor teamo familia felicidade saudade gabriel gabriela mariana rafael lucas princesa estrela',
  'jesus deus deusefiel jesuscristo contrasena clave hola tequiero teamomucho bienvenido estrella',
  'barcelona realmadrid america mexico argentina',
].flatMap((words) => words.split(' '));

/** What remains of a password with fewer letters than this is chance, not a word. */
const WORD_MIN = 4;
/** The same for the letters and digits that remain of a password without its other characters. */
const PLAIN_MIN = 6;

/** Characters that people write for letters. `1` and `!` are read as both `i` and `l`. */
const LETTER_OF_SIGN: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '3': 'e',
  '6': 'g',
  '9': 'g',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '2': 'z',
};

let commonest: ReadonlySet<string> | undefined;

/** Loaded on first use: it is large, and most processes never check a new password. */
function commonestPasswords(): ReadonlySet<string> {
  if (!commonest) {
    const require = createRequire(import.meta.url);
    const list: readonly string[] = require('@zxcvbn-ts/language-common/dist/passwords.json.cjs');
    commonest = new Set([...list.slice(0, COMMONEST), ...LOCAL_COMMONEST]);
  }
  return commonest;
}

/**
 * Whether a password is one of the commonest leaked ones, even with the digits and signs that password rules make
 * people add: `P@ssw0rd1!` is `password`.
 */
export function isLeaked(password: string): boolean {
  const known = commonestPasswords();
  return possibleReadings(fold(password)).some((reading) => known.has(reading));
}

/**
 * All plain words that a password may be derived from.
 * @param password folded
 * @param wordMin letters of the shortest word to look for
 */
export function possibleReadings(password: string, wordMin = WORD_MIN): string[] {
  return [...readingsOf(password, wordMin)];
}

function* readingsOf(password: string, wordMin: number): Generator<string> {
  yield* spelledOut(password);
  const plain = password.replace(/[^\p{L}\d]/gu, '');
  if (plain.length >= PLAIN_MIN) yield plain;

  const word = /\p{L}.*\p{L}/u.exec(password);
  if (!word || word[0].length < wordMin) return;
  // A sign at either end may be a letter of the word (`senh@123`) or just next to it (`senha@123`).
  const first = word.index;
  const last = first + word[0].length;
  for (let start = first; start >= 0; start -= 1) {
    for (let end = last; end <= password.length; end += 1) yield* spelledOut(password.slice(start, end));
    if (!((password[start - 1] ?? '') in LETTER_OF_SIGN)) break;
  }
}

/** A text unchanged, and with its signs read as letters. */
function* spelledOut(text: string): Generator<string> {
  yield text;
  yield text.replace(/[^\p{L}]/gu, (sign) => LETTER_OF_SIGN[sign] ?? sign);
  yield text.replace(/[^\p{L}]/gu, (sign) => (/[1!]/.test(sign) ? 'l' : (LETTER_OF_SIGN[sign] ?? sign)));
}
