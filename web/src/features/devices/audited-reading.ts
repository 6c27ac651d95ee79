/**
 * How a code of a device is read. Each reading is written down, so it is read when somebody asks to see it, and never because
 * a window got the focus or a connection came back. Nor is it given up with its signal: the server would have written it down
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
