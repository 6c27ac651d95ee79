import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { contains } from '../../db/list-conditions.ts';

/** Hexadecimal digits alone, as a MAC address is often written down. */
const DIGITS = /^[0-9a-f]+$/i;

/** Whether a text may be a piece of a MAC address, however that is written. */
export const isPieceOfMac = (text: string) => /^[0-9a-f:-]+$/i.test(text);

/** In pairs with hyphens. */
const HYPHENS = /^[0-9a-f-]+$/i;

/** Whether a text stands in a MAC address, with its colons, with hyphens in their place, or without. */
export function macContains(mac: SQLWrapper, text: string): SQL {
  const lower = sql`lower(${mac})`;
  if (!DIGITS.test(text)) return contains(lower, HYPHENS.test(text) ? text.replaceAll('-', ':') : text);
  // The text may begin with the first or with the second digit of a pair.
  const [first, second] = [pairs(text), `${text.slice(0, 1)}:${pairs(text.slice(1))}`];
  return sql`${contains(lower, first)} or ${contains(lower, second)}`;
}

const pairs = (digits: string) => digits.match(/..?/g)?.join(':') ?? '';
