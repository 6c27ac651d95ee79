/**
 * The value of a key that must exist.
 * @throws when it doesn't: the data contradicts itself
 */
export function known<Key, Value>(values: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = values.get(key);
  if (value === undefined) throw new Error(`The demo data has no ${String(key)}`);
  return value;
}
