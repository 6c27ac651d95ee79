import { parseJson } from '#web/lib/parse-json.ts';
import { storeForUser } from '#web/lib/session-store.ts';
import { localStore } from '#web/storage.ts';
import { FILLS, PALETTE } from './palette.ts';

/**
 * Assigns each fragrance a fill. A hash of the name gives the preferred one; if it is taken, the next free one follows,
 * plain colours before textures. Assigned fills never change. Once all are taken, the least used ones are shared.
 * @param names in any order
 * @param taken the fills assigned before, by name
 * @returns the fills assigned before and the new ones
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

/** 32-bit FNV-1a over the UTF-16 code units of a text. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return value;
}

/** The local-storage key of the fills, so that a fragrance looks the same after a reload. */
const KEY = 'fragrance-fills';
/** Above this number of names, only those currently shown are stored. */
const MAX_STORED = 400;

/** The fills of the given fragrances and of those assigned before. */
export function rememberedFills(names: readonly string[]): ReadonlyMap<string, number> {
  const before = read();
  const fills = assignFills(names, before);
  if (fills.size === before.size) return fills;
  const shown = new Set(names);
  const kept = [...fills].filter(([name]) => fills.size <= MAX_STORED || shown.has(name));
  storeForUser(KEY, kept);
  return fills;
}

function read(): Map<string, number> {
  const stored = parseJson(localStore.get(KEY));
  return new Map(Array.isArray(stored) ? stored.filter(isFill) : []);
}

function isFill(entry: unknown): entry is [string, number] {
  if (!Array.isArray(entry)) return false;
  const [name, fill] = entry;
  return typeof name === 'string' && Number.isInteger(fill) && fill >= 0 && fill < FILLS;
}
