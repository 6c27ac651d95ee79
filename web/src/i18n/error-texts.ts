import type { ErrorTexts } from '#contracts/texts/pt.ts';

let current: ErrorTexts | null = null;

/** Replaces the texts when the language changes. */
export function setErrorTexts(texts: ErrorTexts): void {
  current = texts;
}

/** Returns the texts by error code in the current language; kept apart because their keys contain dots. */
export function errorTexts(): ErrorTexts {
  if (!current) throw new Error('The interface has no language yet');
  return current;
}
