import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { contains } from '../../platform/db/list-conditions.ts';

/** Hexadecimal digits alone, as MAC addresses are often written. */
const DIGITS = /^[0-9a-f]+$/i;

/** Whether a text may be part of a MAC address in any notation. */
export const isMacFragment = (text: string) => /^[0-9a-f:-]+$/i.test(text);

/** Pairs separated by hyphens. */
const HYPHENS = /^[0-9a-f-]+$/i;

/** Matches MAC addresses that contain a text, written with colons, hyphens or no separators. */
export function macContains(mac: SQLWrapper, text: string): SQL {
  const lower = sql`lower(${mac})`;
  if (!DIGITS.test(text)) return contains(lower, HYPHENS.test(text) ? text.replaceAll('-', ':') : text);
  // The text may begin with the first or second digit of a pair.
  const [first, second] = [pairs(text), `${text.slice(0, 1)}:${pairs(text.slice(1))}`];
  return sql`${contains(lower, first)} or ${contains(lower, second)}`;
}

const pairs = (digits: string) => digits.match(/..?/g)?.join(':') ?? '';
