/** An import that says whether it has been done, and what came of it. */
export interface Import<Loaded> {
  (): Promise<Loaded>;
  loaded?: Loaded;
}

/** Imports a module, and keeps it: an import of what is there waits for a turn of the page's work, behind its drawing. */
export function keptImport<Loaded>(load: () => Promise<Loaded>): Import<Loaded> {
  const kept: Import<Loaded> = async () => {
    kept.loaded = await load();
    return kept.loaded;
  };
  return kept;
}
