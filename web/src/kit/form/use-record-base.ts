import type { QueryKey } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

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
export interface RecordBase<Row> {
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
    if (loaded) setRecord((base) => base ?? loaded);
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
