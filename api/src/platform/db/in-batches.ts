/** Rows read per query: more would keep other queries waiting while they are found and decoded. */
const BATCH_SIZE = 500;

/**
 * Queries many items in parts so that other queries can run in between.
 * @param locks queries all at once: locks must be taken in one order, or two callers would deadlock
 */
export async function inBatches<Item, Found>(
  items: readonly Item[],
  locks: boolean,
  read: (part: readonly Item[]) => Promise<readonly Found[]>,
): Promise<Found[]> {
  const size = locks ? items.length : BATCH_SIZE;
  const found: Found[] = [];
  for (let at = 0; at < items.length; at += size) {
    for (const one of await read(items.slice(at, at + size))) found.push(one);
  }
  return found;
}
