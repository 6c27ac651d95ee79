import { keepForPerson } from '#web/lib/session-store.ts';
import { FILLS, PALETTE } from './palette.ts';

/**
 * Gives each fragrance a fill. The name alone says the first choice; where that is taken the next free one follows, plain
 * colours before textures. Who has a fill keeps it. When all are taken, those that fewest have are shared.
 * @param names in any order
 * @param taken fills that were given before, by name
 * @returns those of before and the new ones
 */
export function assignFills(
  names: Iterable<string>,
  taken: ReadonlyMap<string, number> = new Map(),
): Map<string, number> {
  const fills = new Map(taken);
  const uses = new Array<number>(FILLS).fill(0);
  const use = (fill: number) => {
    uses[fill] = (uses[fill] ?? 0) + 1;
  };
  for (const fill of fills.values()) use(fill);
  for (const name of [...new Set(names)].sort()) {
    if (fills.has(name)) continue;
    const fill = leastUsed(hash(name), uses);
    fills.set(name, fill);
    use(fill);
  }
  return fills;
}

function leastUsed(seed: number, uses: readonly number[]): number {
  const colors = PALETTE.length;
  const order = uses.map((_, step) => Math.floor(step / colors) * colors + ((seed + step) % colors));
  const fewest = Math.min(...uses);
  return order.find((fill) => uses[fill] === fewest) ?? 0;
}

/** FNV-1a over the UTF-16 units of a text, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return value;
}

/** The local-storage entry of the fills given so far: a fragrance looks the same after a reload too. */
const KEY = 'fragrance-fills';
/** More names than this are not kept: those that are not shown any more go. */
const KEPT = 400;

/** The fills of fragrances, those that were given before included. */
export function rememberedFills(names: readonly string[]): ReadonlyMap<string, number> {
  const before = read();
  const fills = assignFills(names, before);
  if (fills.size === before.size) return fills;
  const shown = new Set(names);
  const kept = [...fills].filter(([name]) => fills.size <= KEPT || shown.has(name));
  try {
    keepForPerson(KEY, kept);
  } catch {
    // A browser without room for it gives the same fills anew.
  }
  return fills;
}

function read(): Map<string, number> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return new Map(Array.isArray(stored) ? stored.filter(isFill) : []);
  } catch {
    return new Map();
  }
}

function isFill(entry: unknown): entry is [string, number] {
  if (!Array.isArray(entry)) return false;
  const [name, fill] = entry;
  return typeof name === 'string' && Number.isInteger(fill) && fill >= 0 && fill < FILLS;
}
