/** Rows that are read by one query: more of them would keep others waiting while they are found and unpacked. */
const READ_AT_ONCE = 2_000;

/**
 * Asks for many things part by part, between which others get a turn.
 * @param locks all is asked at once: locks are taken in one order, or two that take them would wait for each other
 */
export async function inParts<Item, Found>(
  items: readonly Item[],
  locks: boolean,
  ask: (part: readonly Item[]) => Promise<readonly Found[]>,
): Promise<Found[]> {
  const size = locks ? items.length : READ_AT_ONCE;
  const found: Found[] = [];
  for (let at = 0; at < items.length; at += size) {
    for (const one of await ask(items.slice(at, at + size))) found.push(one);
  }
  return found;
}
