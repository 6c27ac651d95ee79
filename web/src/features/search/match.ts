import { fold } from '#contracts/core/fold.ts';
import { findSlip } from '#contracts/core/slips.ts';

/** What a typed text can find by its words. */
export interface Findable {
  /** Identifies what was chosen before: a path, or the name of an action. */
  url: string;
  title: string;
  /** Further words that mean it, in all languages, separated by spaces. */
  words?: string;
}

/** How well a typed word matches a word: spelled out, begun, or with one slip. */
const EXACT = 1;
const BEGUN = 0.8;
const SLIP = 0.5;
/** A word that is on the screen says more than one that merely means the same. */
const MEANT = 0.95;
/** What each earlier choice adds; all of them together never make a slip better than a word that is spelled out. */
const CHOSEN = 0.02;
const CHOSEN_MAX = 0.1;
/** What a title adds that has no more words than are typed. */
const WHOLE = 0.01;
/** Guesses at most. */
const SLIPS_MAX = 5;

/** Words that say nothing about what is meant, in the three languages. */
const FILLERS = new Set(
  'a o as os um uma de da do das dos para em no na e the an of to for in and el la los las un una del al y'.split(
    ' ',
  ),
);

export const wordsOf = (text: string) =>
  fold(text)
    .split(/[\s“”"'.,;()/]+/)
    .filter(Boolean);

/** The words of a typed text that say what is meant; all of them if none does. */
function meaningfulWords(text: string): string[] {
  const typed = wordsOf(text);
  const meaningful = typed.filter((word) => !FILLERS.has(word));
  return meaningful.length > 0 ? meaningful : typed;
}

/** How well a typed word matches the best of some words, from 0 to 1. */
function matchWord(typed: string, words: readonly string[], slips: boolean): number {
  if (words.includes(typed)) return EXACT;
  if (words.some((word) => word.startsWith(typed))) return BEGUN;
  return slips && findSlip(typed, words) !== undefined ? SLIP : 0;
}

/** How well each typed word matches. */
function matches(text: string, { title, words = '' }: Omit<Findable, 'url'>, slips: boolean): number[] {
  const shown = wordsOf(title);
  const meant = wordsOf(words);
  return meaningfulWords(text).map((typed) =>
    Math.max(matchWord(typed, shown, slips), MEANT * matchWord(typed, meant, slips)),
  );
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** How much of a text a record shows that the server has found, which may have found it by something else, from 0 to 1. */
export function scoreRecord(text: string, { title, subtitle }: { title: string; subtitle?: string }): number {
  return mean(matches(text, { title, words: subtitle ?? '' }, false));
}

/** Whether one of the typed words is among these, maybe with a slip. */
export function saysOneOf(text: string, words: string, slips: boolean): boolean {
  return matches(text, { title: words }, slips).some((match) => match > 0);
}

/**
 * What is meant by a text, best first: items that match all of its words. Slips are only considered if nothing matches
 * without one.
 * @param chosen the URLs of earlier choices; what was chosen more often comes first among equals
 */
function rank<Item extends Findable>(
  text: string,
  items: readonly Item[],
  chosen: readonly string[] = [],
): { item: Item; score: number }[] {
  const found = (slips: boolean) =>
    items.flatMap((item) => {
      const each = matches(text, item, slips);
      if (each.length === 0 || each.includes(0)) return [];
      const uses = chosen.filter((url) => url === item.url).length;
      const whole = wordsOf(item.title).length === each.length ? WHOLE : 0;
      return { item, score: mean(each) + whole + Math.min(CHOSEN * uses, CHOSEN_MAX) };
    });
  const byScore = (slips: boolean) => found(slips).toSorted((one, other) => other.score - one.score);
  const exact = byScore(false);
  return exact.length > 0 ? exact : byScore(true).slice(0, SLIPS_MAX);
}

/** A record found stands at least before what is only guessed. */
const FOUND = 0.4;

/**
 * All that is found for a text, in groups: those of records stay together and in their order, since the server knows it,
 * but those with a record of just that name come first.
 * @param records found by the server
 * @param commands all of them
 */
export function arrange<Item extends Findable & { group: string; subtitle?: string }>(
  text: string,
  records: readonly Item[],
  commands: readonly Item[],
  chosen: readonly string[],
): { label: string; items: Item[] }[] {
  const found = Math.max(FOUND, ...records.map((record) => scoreRecord(text, record)));
  const isNamed = ({ title }: Item) => fold(title) === fold(text);
  const inOrder = records.toSorted((one, other) => Number(isNamed(other)) - Number(isNamed(one)));
  const scored = [...inOrder.map((item) => ({ item, score: found })), ...rank(text, commands, chosen)];
  const groups = new Map<string, { label: string; items: Item[]; best: number }>();
  for (const { item, score } of scored) {
    const group = groups.get(item.group) ?? { label: item.group, items: [], best: score };
    groups.set(item.group, group);
    group.items.push(item);
  }
  return [...groups.values()].toSorted((one, other) => other.best - one.best);
}

/**
 * The part of a text that names a record: what is left without the words for actions and kinds of records.
 * @param vocabulary those words
 */
export function recordText(text: string, vocabulary: readonly string[]): string {
  const named = text.split(/\s+/).filter((word) => {
    const folded = fold(word);
    if (FILLERS.has(folded) || vocabulary.includes(folded)) return false;
    return findSlip(folded, vocabulary) === undefined;
  });
  return named.join(' ');
}
