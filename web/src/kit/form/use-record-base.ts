import type { QueryKey } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { startTransition, useEffect, useState } from 'react';

/** A record with the ETag it had when it was loaded. */
interface LoadedRecord<Row> {
  data: Row;
  etag: string | null;
}

/** Query that loads a record for editing. */
export interface RecordQuery<Row> {
  queryKey: QueryKey;
  queryFn: (context: { signal: AbortSignal }) => Promise<LoadedRecord<Row>>;
}

/** The record that a form edits, as it was when it was loaded. */
interface RecordBase<Row> {
  status: 'loading' | 'failed' | 'ready';
  /** Null when creating, and until it is loaded. */
  record: LoadedRecord<Row> | null;
  error: Error | null;
  /** Retries after a failure. */
  retry: () => void;
  /** Reloads the record and edits that version from then on. */
  reload: () => Promise<LoadedRecord<Row>>;
}

/**
 * Loads the record that a form edits, once. Later changes to the record don't affect the form; only `reload` does, so
 * that a version that nobody has seen is never taken for the edited one.
 * @param query null when creating
 */
export function useRecordBase<Row>(query: RecordQuery<Row> | null): RecordBase<Row> {
  const [record, setRecord] = useState<LoadedRecord<Row> | null>(null);
  const result = useQuery({
    queryKey: query?.queryKey ?? [],
    queryFn: (context) => {
      if (!query) throw new Error('A new record is not read');
      return query.queryFn(context);
    },
    enabled: query !== null,
    staleTime: Number.POSITIVE_INFINITY,
    // A result cached by an earlier visit would be stale, and so would its ETag.
    gcTime: 0,
  });

  const loaded = result.data;
  useEffect(() => {
    // In a transition, so that the browser stays responsive while what shows the record renders for the first time.
    if (loaded) startTransition(() => setRecord((base) => base ?? loaded));
  }, [loaded]);

  return {
    status: !query || record ? 'ready' : result.isError ? 'failed' : 'loading',
    record,
    error: result.error,
    retry: () => void result.refetch(),
    reload: async () => {
      const { data } = await result.refetch({ throwOnError: true });
      if (!data) throw new Error('The record could not be read');
      setRecord(data);
      return data;
    },
  };
}

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
