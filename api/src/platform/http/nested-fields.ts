/** `collection[0][fragranceId]`: a name, then keys in brackets. Names that objects inherit are not allowed. */
const FIELD_NAME = /^([a-z]\w{0,60})((?:\[\w{1,60}\]){0,4})$/i;
const INHERITED = new Set(['__proto__', 'constructor', 'prototype']);
const INDEX = /^(?:0|[1-9]\d*)$/;
/** Lists in forms are short; a larger index is a mistake. */
const MAX_INDEX = 99;

/** A form's fields while being read. A branch with numeric keys is a list. */
export type Branch = Map<string, unknown>;

/** The indices of each list as sent, by the list's path in the plain fields. */
export type SentIndices = Map<string, string[]>;

/** @returns the keys in a form field's name, or undefined for an invalid name */
export function fieldKeys(name: string): string[] | undefined {
  const match = FIELD_NAME.exec(name);
  if (!match) return undefined;
  const keys = [match[1] ?? '', ...(match[2] ?? '').split(/[[\]]+/).filter(Boolean)];
  return keys.some((key) => INHERITED.has(key)) ? undefined : keys;
}

/**
 * Stores a form field at its keys. A repeated field becomes a list, which no schema of a single value accepts.
 * @param root is modified
 * @returns false for a field without a valid place: an index too large, a word as an index, a key inside a plain value
 */
export function setNested(root: Branch, keys: readonly string[], value: unknown): boolean {
  if (keys.some((key) => INDEX.test(key) && Number(key) > MAX_INDEX)) return false;
  let place = root;
  for (const key of keys.slice(0, -1)) {
    const held = place.get(key) ?? new Map();
    if (!(held instanceof Map) || !fits(place, key)) return false;
    place.set(key, held);
    place = held;
  }
  const last = keys.at(-1) ?? '';
  const held = place.get(last);
  if (held instanceof Map || !fits(place, last)) return false;
  place.set(last, held === undefined ? value : [held, value].flat());
  return true;
}

function fits(place: Branch, key: string): boolean {
  return place.size === 0 || isList(place) === INDEX.test(key);
}

function isList(place: Branch): boolean {
  const [first = ''] = place.keys();
  return INDEX.test(first);
}

/** Converts a branch to plain fields. Lists hold the sent values in index order, without gaps. */
export function plainFields(root: Branch): { fields: Record<string, unknown>; indices: SentIndices } {
  const indices: SentIndices = new Map();
  const plain = (held: unknown, path: readonly (string | number)[]): unknown => {
    if (!(held instanceof Map)) return held;
    const entries: [string, unknown][] = [...held];
    if (!isList(held)) return record(entries, path);
    entries.sort(([a], [b]) => Number(a) - Number(b));
    indices.set(
      path.join('.'),
      entries.map(([index]) => index),
    );
    return entries.map(([, value], index) => plain(value, [...path, index]));
  };
  const record = (entries: Iterable<[string, unknown]>, path: readonly (string | number)[]) =>
    Object.fromEntries([...entries].map(([key, value]) => [key, plain(value, [...path, key])]));
  return { fields: record(root, []), indices };
}

/** @returns a path in the plain fields as the form wrote it, with the indices that were sent */
export function sentPath(path: string, indices: SentIndices): string {
  const keys = path.split('.');
  return keys
    .map((key, depth) => indices.get(keys.slice(0, depth).join('.'))?.[Number(key)] ?? key)
    .join('.');
}
