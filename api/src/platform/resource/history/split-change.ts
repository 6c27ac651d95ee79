import { isDeepStrictEqual } from 'node:util';
import type { AuditChange } from '#contracts/audit.ts';
import type { HistoryChange } from '#contracts/core/history.ts';

type Value = AuditChange['before'];

/** Fields that identify an entry of a list. */
const KEYS = ['slot', 'language'];

/** Splits a change into the parts of its field that differ: list entries by their keys, objects by their fields. */
export function splitChange({ field, before, after }: AuditChange): HistoryChange[] {
  const path = field.replace(/^question /, 'questions.');
  const [was, is] = [parts(before), parts(after)];
  if (path !== field || (!was && !is)) return [{ path, before, after }];
  const keys = [...new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])];
  return keys.flatMap((key): HistoryChange[] => {
    const [one, other] = [was?.get(key) ?? null, is?.get(key) ?? null];
    return isDeepStrictEqual(one, other) ? [] : [{ path: `${path}.${key}`, before: one, after: other }];
  });
}

function parts(value: Value): Map<string, Value> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (!Array.isArray(value)) return new Map(Object.entries(value));
  const keyed = value.map(keyedPart);
  return keyed.length > 0 && keyed.every((entry) => entry !== undefined) ? new Map(keyed) : undefined;
}

/** What remains of an entry without its key; a single remaining field stands for itself. */
function keyedPart(entry: Value): [string, Value] | undefined {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return undefined;
  const key = KEYS.find((name) => name in entry);
  if (!key) return undefined;
  const { [key]: id, ...rest } = entry;
  const [only, ...others] = Object.values(rest);
  return [String(id), only !== undefined && others.length === 0 ? only : rest];
}
