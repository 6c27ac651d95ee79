/**
 * What a map holds under a key that must be there.
 * @throws where it is not: the data contradicts itself
 */
export function known<Key, Value>(values: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = values.get(key);
  if (value === undefined) throw new Error(`The demo data has no ${String(key)}`);
  return value;
}
