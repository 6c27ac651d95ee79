/** What the address of the import may say. */
export interface ImportSearch {
  /** Whether it can be imported, the page knows: the contract is not fetched for the address. */
  kind?: string | undefined;
}

const WORD = /^[a-z]{1,40}$/;

/** Validates the search parameters of the import: `?kind=devices`. */
export function parseImportSearch({ kind }: Record<string, unknown>): ImportSearch {
  return typeof kind === 'string' && WORD.test(kind) ? { kind } : {};
}
