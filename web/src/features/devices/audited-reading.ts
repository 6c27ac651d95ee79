/**
 * Query options for reading a code of a device. The server audits every reading, so it happens only when the user asks
 * for it, never on window focus or reconnect. Nor is the abort signal passed on: the server would audit the reading
 * all the same.
 */
export const AUDITED_READING = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  retry: false,
  refetchOnMount: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;
