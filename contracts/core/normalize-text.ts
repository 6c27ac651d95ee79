/**
 * What nobody sees: controls, what Unicode lets every font ignore (zero-width marks, soft hyphens, joiners, selectors of a
 * look), annotation marks, and a note head without ink. The braille cell without dots is a blank.
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u{1d159}]|(?![\s\u0085])\p{Cc}/gu;
const BLANKS = /[\s\u0085\u2800]+/gu;

/**
 * One line of text as it is kept: NFC, runs of blanks as one space, none at its ends, and nothing invisible. Texts that look
 * alike for these are the same text then. `normalize_text` in the database does the same.
 */
export function normalizeText(text: string): string {
  return text.replace(INVISIBLE, '').replace(BLANKS, ' ').trim().normalize('NFC');
}

/** The same of text that may have several lines. */
export function normalizeLines(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map(normalizeText)
    .join('\n')
    .trim();
}

/** Whether there is something to see: blanks, and accents that stand on no letter, are nothing. */
export function isVisible(text: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(normalizeText(text));
}
