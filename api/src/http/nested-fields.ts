/** `collection[0][fragranceId]`: a name, then keys in brackets. Names that objects have by themselves are no fields. */
const FIELD_NAME = /^([a-z]\w{0,60})((?:\[\w{1,60}\]){0,4})$/i;
const INHERITED = new Set(['__proto__', 'constructor', 'prototype']);
const INDEX = /^(?:0|[1-9]\d*)$/;
/** Lists in forms are short; a larger index is somebody's attempt to fill the memory. */
const MAX_INDEX = 99;

type Nested = { [key: string]: unknown };

/**
 * Puts a form field where its name says. Keys that are numbers make a list.
 * A field that comes twice becomes a list, which no schema of a single value takes.
 * @param target is changed
 * @param name as it stands in the form; one that no field can have is left out, as unknown fields are
 * @returns false for a field that has no place: an index too large, a word as an index, a key inside a plain value
 */
export function setNested(target: Nested, name: string, value: unknown): boolean {
  const match = FIELD_NAME.exec(name);
  if (!match) return true;
  const keys = [match[1] ?? '', ...(match[2] ?? '').split(/[[\]]+/).filter(Boolean)];
  if (keys.some((key) => INHERITED.has(key))) return true;
  if (keys.some((key) => INDEX.test(key) && Number(key) > MAX_INDEX)) return false;
  let place: Nested = target;
  for (const [depth, key] of keys.entries()) {
    if (Array.isArray(place) && !INDEX.test(key)) return false;
    const last = depth === keys.length - 1;
    const held = Object.hasOwn(place, key) ? place[key] : undefined;
    if (last) {
      place[key] = held === undefined ? value : [held, value].flat();
      return true;
    }
    const next = keys[depth + 1] ?? '';
    if (held !== undefined && (typeof held !== 'object' || held === null)) return false;
    const container = (held ?? (INDEX.test(next) ? [] : {})) as Nested;
    place[key] = container;
    place = container;
  }
  return true;
}
