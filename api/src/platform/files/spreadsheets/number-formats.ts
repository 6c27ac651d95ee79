import { isDateFormat } from './hucre.ts';

/**
 * How a cell style shows a number: as it is (thousands and decimals included, which differ between countries), as a
 * date, in a way that hides its digits (`changed`), or with leading zeros and other characters.
 */
export type NumberFormat = 'plain' | 'date' | 'changed' | ((number: string) => string);

/** Built-in percentages, fractions and scientific notations. Source: ECMA-376, part 1, 18.8.30. */
const CHANGING_IDS: ReadonlySet<string> = new Set(['9', '10', '11', '12', '13', '48']);

/** Quoted and escaped characters, blanks, fillers, and what stands in brackets: colours, currencies, conditions. */
const TOKENS = /"([^"]*)"|\\(.)|_.|\*.|\[([^\]]*)\]|e[+-]|general|[\s\S]/gi;

/** @param format the code of a format, or the id of a built-in one */
export function numberFormat(format: string): NumberFormat {
  if (isDateFormat(format)) return 'date';
  if (/^\d+$/.test(format) && !/^0+$/.test(format)) return CHANGING_IDS.has(format) ? 'changed' : 'plain';
  const tokens: (string | { literal: string })[] = [];
  for (const [token, quoted, escaped, bracketed] of format.matchAll(TOKENS)) {
    if (token === ';') break;
    const literal = quoted ?? escaped;
    if (literal !== undefined) tokens.push({ literal });
    // Currencies and conditions count, colours don't.
    else if (bracketed === undefined ? !/^[_*]/.test(token) : /^[$<>=]/.test(bracketed)) tokens.push(token);
  }
  const plain = tokens.filter((token) => typeof token === 'string');
  const has = (sign: RegExp) => plain.some((token) => sign.test(token));
  if (has(/^(?:general|@|\[.*)$/i)) return 'plain';
  // With several points, none of them is a decimal one.
  const points = plain.filter((token) => token === '.').length;
  if (has(/^(?:%|e[+-])$/i) || (has(/^\/$/) && points < 2)) return 'changed';
  if (has(/^,$/) || points === 1) return 'plain';
  if (!has(/^[0#?]$/)) return tokens.length > 0 ? 'changed' : 'plain';
  if (tokens.length === 1) return 'plain';
  return (number) => filled(tokens, number);
}

/** Fills the digits of a whole number into a format, from the right. */
function filled(tokens: readonly (string | { literal: string })[], number: string): string {
  if (!/^\d+$/.test(number)) return number;
  let left = number === '0' ? '' : number;
  const places = tokens.filter((token) => typeof token === 'string' && /^[0#?]$/.test(token)).length;
  let place = 0;
  let shown = '';
  for (const token of tokens.toReversed()) {
    if (typeof token !== 'string') shown = token.literal + shown;
    else if (!/^[0#?]$/.test(token)) shown = token + shown;
    else {
      place += 1;
      // The first place takes all digits that are left.
      const digits = place === places ? left : left.slice(-1);
      left = left.slice(0, left.length - digits.length);
      shown = (digits || (token === '0' ? '0' : '')) + shown;
    }
  }
  return shown.trim();
}
