import { storeForUser } from '#web/lib/session-store.ts';
import { localStore, parseJson } from '#web/storage.ts';

/**
 * Colours that stay distinct with any kind of colour blindness and have a contrast of at least 3:1 with the card, each
 * with a shade for the light and the dark scheme. Found by search; `palette.test.ts` defines the measure.
 */
export const PALETTE = [
  { light: '#bb2e58', dark: '#cc3863' },
  { light: '#d57300', dark: '#ea9249' },
  { light: '#234d01', dark: '#a3e382' },
  { light: '#1298ee', dark: '#31a4f8' },
  { light: '#425fd7', dark: '#4968e1' },
  { light: '#865e99', dark: '#986ead' },
  { light: '#7d206e', dark: '#fcafea' },
] as const;

/** The colour of the joined slice. */
export const OTHERS_COLOR = { light: '#859191', dark: '#97a3a3' };

/** Drawn over the colours once all are in use; the first one is empty. */
export const TEXTURES = ['plain', 'rising', 'dots', 'falling', 'level', 'grid'] as const;
export type Texture = (typeof TEXTURES)[number];

/** The number of distinct combinations of colour and texture. */
export const FILLS = PALETTE.length * TEXTURES.length;

/** The colour and texture of a fill number: all colours plain, then all with the next texture. */
export function fillParts(fill: number): { color: number; texture: number } {
  return { color: fill % PALETTE.length, texture: Math.floor(fill / PALETTE.length) % TEXTURES.length };
}

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
