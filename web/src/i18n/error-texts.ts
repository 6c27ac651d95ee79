import type { ErrorTexts } from '#contracts/texts/pt.ts';

let current: ErrorTexts | null = null;

/** Takes the texts of the language that is spoken from now on. */
export function setErrorTexts(texts: ErrorTexts): void {
  current = texts;
}

/** The texts by error code, in the language that is spoken. They stand apart from the interface's own texts because their keys have dots. */
export function errorTexts(): ErrorTexts {
  if (!current) throw new Error('The interface has no language yet');
  return current;
}
