/** A server was found that must not be used for now: a standby, or one that another has taken over from. */
export class NotPrimaryError extends Error {
  override name = 'NotPrimaryError';
}

/** A pooler between the server and PostgreSQL takes from connections what the program relies on. */
export class PoolerError extends Error {
  override name = 'PoolerError';
}
