import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { EndpointSpec } from '#contracts/core/endpoint.ts';
import type { idParams } from '#contracts/core/fields.ts';
import { type HistoryEntry, historyCalls } from '#contracts/core/history.ts';
import type { RecordField } from '#contracts/core/record-fields.ts';
import { useResourceMutation } from '#web/kit/form/record-calls.ts';
import { call, callWithEtag } from '#web/lib/call.ts';

/** The record whose history is shown. */
export interface HistoryOf {
  /** First part of the query keys: `categories`. */
  resource: string;
  /** The endpoint that reads one record. */
  get: EndpointSpec<typeof idParams, undefined, undefined>;
  id: number;
  /** The declaration of its fields. */
  fields: Readonly<Record<string, RecordField>>;
  /** Called after a restore, if the record's page doesn't refetch by itself. */
  onRestored?: () => void;
}

const PAGE = 10;

// Permissions are checked before rendering, and by the server.
const callsOf = (get: HistoryOf['get']) => historyCalls({ get, write: 'session' });

export function historyQuery({ resource, get, id }: HistoryOf) {
  return infiniteQueryOptions({
    queryKey: [resource, 'history', id],
    queryFn: ({ pageParam, signal }) =>
      call(callsOf(get).history, {
        params: { id },
        query: { page: String(pageParam), perPage: String(PAGE) },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ totalPages }, pages) => (pages.length < totalPages ? pages.length + 1 : null),
  });
}

/** The entries of the pages that are loaded. A new entry moves the last one of a page to the next, where it comes again. */
export function entriesOf(
  loaded: { pages: readonly { data: HistoryEntry[] }[] } | undefined,
): HistoryEntry[] {
  const entries = loaded?.pages.flatMap(({ data }) => data) ?? [];
  return [...new Map(entries.map((entry) => [entry.auditId, entry])).values()];
}

/** Query of a record's history from its newest entry back to the given one. Read anew together with `historyQuery`. */
export function historySinceQuery({ resource, get, id }: HistoryOf, auditId: number) {
  return queryOptions({
    queryKey: [resource, 'history', id, auditId],
    queryFn: async ({ signal }) => {
      const pages: { data: HistoryEntry[] }[] = [];
      for (let page = 1; ; page++) {
        const { data, totalPages } = await call(callsOf(get).history, {
          params: { id },
          query: { page: String(page), perPage: String(PAGE) },
          signal,
        });
        pages.push({ data });
        if (page >= totalPages || data.some((entry) => entry.auditId <= auditId)) return entriesOf({ pages });
      }
    },
  });
}

/**
 * Query of the ETag that a restore must refer to. The history is then read anew: it must have all changes up to this
 * version, or a restore would undo some that nobody has seen.
 */
export function versionQuery(of: HistoryOf) {
  const { resource, get, id } = of;
  return queryOptions({
    queryKey: [resource, 'version', id],
    queryFn: async ({ signal, client }) => {
      const { etag } = await callWithEtag(get, { params: { id }, signal });
      await client.refetchQueries({ queryKey: historyQuery(of).queryKey }, { throwOnError: true });
      return etag;
    },
  });
}

export function useRestore({ resource, get, id }: HistoryOf) {
  return useResourceMutation(resource, ({ auditId, etag }: { auditId: number; etag: string | null }) =>
    call(callsOf(get).restore, {
      params: { id },
      body: { auditId },
      ...(etag !== null && { ifMatch: etag }),
    }),
  );
}
