/** `collection[0][fragranceId]`: a name, then keys in brackets. Names that objects have by themselves are no fields. */
const FIELD_NAME = /^([a-z]\w{0,60})((?:\[\w{1,60}\]){0,4})$/i;
const INHERITED = new Set(['__proto__', 'constructor', 'prototype']);
/** Lists in forms are short; a larger index is somebody's attempt to fill the memory. */
const MAX_INDEX = 99;

type Nested = { [key: string]: unknown };

/**
 * Puts a form field where its name says. Keys that are numbers make a list.
 * A field that comes twice becomes a list, which no schema of a single value takes.
 * @param target is changed
 * @param name as it stands in the form; one of another form is left out, as unknown fields are
 */
export function setNested(target: Nested, name: string, value: unknown): void {
  const match = FIELD_NAME.exec(name);
  if (!match) return;
  const keys = [match[1] ?? '', ...(match[2] ?? '').split(/[[\]]+/).filter(Boolean)];
  if (keys.some((key) => INHERITED.has(key) || (/^\d+$/.test(key) && Number(key) > MAX_INDEX))) return;
  let place: Nested = target;
  for (const [depth, key] of keys.entries()) {
    const last = depth === keys.length - 1;
    const held = Object.hasOwn(place, key) ? place[key] : undefined;
    if (last) {
      place[key] = held === undefined ? value : [held, value].flat();
      return;
    }
    const next = keys[depth + 1] ?? '';
    if (held !== undefined && (typeof held !== 'object' || held === null)) return;
    const container = (held ?? (/^\d+$/.test(next) ? [] : {})) as Nested;
    place[key] = container;
    place = container;
  }
}
