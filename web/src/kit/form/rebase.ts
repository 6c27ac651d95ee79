/**
 * Applies to newer values what was changed in older ones: of groups such as an address, and of lists of groups that are as
 * long as before, each part by itself.
 * @param base the values from which the changes were made
 * @param changed the values with the changes
 * @param newer the values that have replaced `base`
 */
export function rebase<Values>(base: Values, changed: Values, newer: Values): Values;
export function rebase(base: unknown, changed: unknown, newer: unknown): unknown {
  if (isListOfGroups(base) && isListOfGroups(changed) && isListOfGroups(newer)) {
    if (base.length === changed.length && base.length === newer.length)
      return newer.map((part, index) => rebase(base[index], changed[index], part));
  }
  if (isGroup(base) && isGroup(changed) && isGroup(newer)) {
    const parts = Object.entries({ ...newer, ...changed });
    return Object.fromEntries(parts.map(([key]) => [key, rebase(base[key], changed[key], newer[key])]));
  }
  return JSON.stringify(base) === JSON.stringify(changed) ? newer : changed;
}

/** A list with a place for each part, such as the slots of a ring. Ids may stand in any order. */
function isListOfGroups(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.every((part) => part === null || isGroup(part));
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
