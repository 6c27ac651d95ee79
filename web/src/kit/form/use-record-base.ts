import type { QueryKey } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** A record as it was read, with the version that it had then. */
interface LoadedRecord<Row> {
  data: Row;
  etag: string | null;
}

/** How a record is read for editing. */
export interface RecordQuery<Row> {
  queryKey: QueryKey;
  queryFn: (context: { signal: AbortSignal }) => Promise<LoadedRecord<Row>>;
}

/** What a form stands on: the record that is edited, as it was when it was read. */
export interface RecordBase<Row> {
  status: 'loading' | 'failed' | 'ready';
  /** Null when creating, and until it is there. */
  record: LoadedRecord<Row> | null;
  error: Error | null;
  /** Tries again after a failure. */
  retry: () => void;
  /** Reads the record anew and stands on that from then on. */
  renew: () => Promise<LoadedRecord<Row>>;
}

/**
 * Reads the record that a form edits, once. What happens to it afterwards does not change the form: only `renew` does,
 * so that a version that nobody has seen is never taken for the one that was edited.
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
    // What was read for an earlier visit is old by now, and so is its version.
    gcTime: 0,
  });

  const read = result.data;
  useEffect(() => {
    if (read) setRecord((base) => base ?? read);
  }, [read]);

  return {
    status: !query || record ? 'ready' : result.isError ? 'failed' : 'loading',
    record,
    error: result.error,
    retry: () => void result.refetch(),
    renew: async () => {
      const { data } = await result.refetch({ throwOnError: true });
      if (!data) throw new Error('The record could not be read');
      setRecord(data);
      return data;
    },
  };
}
