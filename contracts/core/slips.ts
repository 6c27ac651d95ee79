/**
 * Whether a word is typed with one slip: a letter missing, added, wrong, or two swapped.
 * @param typed differs from the word, or is the beginning of it
 * @param begun accepts a word of which only the beginning is typed
 */
function isOneSlip(typed: string, word: string, begun: boolean): boolean {
  let same = 0;
  while (same < typed.length && typed[same] === word[same]) same++;
  const rest = (skipTyped: number, skipWord: number) => {
    const [left, right] = [typed.slice(same + skipTyped), word.slice(same + skipWord)];
    return begun ? right.startsWith(left) : left === right;
  };
  const swapped = typed[same] === word[same + 1] && typed[same + 1] === word[same];
  return rest(1, 1) || rest(1, 0) || rest(0, 1) || (swapped && rest(2, 2));
}

/** With fewer letters, too many words are one slip apart. */
const SLIP_FROM = 4;
/** From so many letters on, the slip may also be in a word that is only begun. */
const BEGUN_SLIP_FROM = 5;

/** The word that is typed with one slip; a short one only if it is typed to its end. */
export function findSlip(typed: string, words: readonly string[]): string | undefined {
  if (typed.length < SLIP_FROM) return undefined;
  const whole = words.find((word) => isOneSlip(typed, word, false));
  return whole ?? words.find((word) => typed.length >= BEGUN_SLIP_FROM && isOneSlip(typed, word, true));
}
