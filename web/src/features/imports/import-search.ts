/** The search parameters of the import page. */
export interface ImportSearch {
  /** The page checks that the kind exists; parsing the URL should not load the contract. */
  kind?: string | undefined;
}

const WORD = /^[a-z]{1,40}$/;

/** Validates the search parameters of the import: `?kind=devices`. */
export function parseImportSearch({ kind }: Record<string, unknown>): ImportSearch {
  return typeof kind === 'string' && WORD.test(kind) ? { kind } : {};
}
