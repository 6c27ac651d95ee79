/**
 * Invisible characters: controls, Unicode's default ignorables (zero-width marks, soft hyphens, variation selectors), but
 * for joiners, annotation marks and the null notehead. The blank braille cell counts as a space.
 */
const INVISIBLE =
  /(?![\u200c\u200d])[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u{1d159}]|(?![\s\u0085])\p{Cc}/gu;
/**
 * Joiners, and as a group the one that matters between two signs of the scripts that need it: Persian and Indic words and
 * emoji families are written with them. Latin, Greek, Cyrillic and Armenian come before U+0590.
 */
const JOINERS =
  /([^\0-\u058f\u1680\u2000-\u206f\u2800\u3000][\u200c\u200d])[\u200c\u200d]*(?=[^\0-\u058f\u1680\u2000-\u206f\u2800\u3000])|[\u200c\u200d]/gu;
/** Most texts, which stay as they are: ASCII with single spaces inside. */
const PLAIN = /^(?:[!-~]+(?: [!-~]+)*)?$/;
const BLANKS = /[\s\u0085\u2800]+/gu;

/**
 * Normalises one line of text: NFC, runs of blanks as one space, none at either end, nothing invisible but joiners. Texts
 * that differed only in these become equal. `normalize_text` in the database does the same, and drops joiners too: they
 * don't tell two names apart.
 */
export function normalizeText(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.replace(INVISIBLE, '').replace(JOINERS, '$1').replace(BLANKS, ' ').trim().normalize('NFC');
}

const ANY_JOINER = /[\u200c\u200d]/g;
/** Dashes and the minus sign, which programs put in place of a hyphen. */
const DASHES = /[\p{Dash_Punctuation}\u2043\u2212]/gu;

/** Normalises what people paste into a field with a notation of its own, such as an e-mail address: its dashes and joiners, too. */
export function normalizePasted(text: string): string {
  return normalizeText(text).replace(ANY_JOINER, '').replace(DASHES, '-');
}

/** The same for codes and serial numbers, in which blanks mean nothing. */
export function normalizeCode(text: string): string {
  return normalizePasted(text).replaceAll(' ', '');
}

/** The same for text of several lines. */
export function normalizeLines(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map(normalizeText)
    .join('\n')
    .trim();
}

/** Whether a text has a visible character; blanks and accents without a letter don't count. */
export function isVisible(text: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(normalizeText(text));
}
