/** What was being written on one page when a session ended. In memory only: lost when the tab is closed. */
interface Kept {
  person: number;
  /** As in the address bar. */
  path: string;
  /** By the names that the page gives them. */
  drafts: Map<string, unknown>;
}

let kept: Kept | null = null;

/** Keeps a draft for the user who has to sign in again. Replaces drafts of any other page or user. */
export function keepDraft(person: number, path: string, name: string, draft: unknown): void {
  if (kept?.person !== person || kept.path !== path) kept = { person, path, drafts: new Map() };
  kept.drafts.set(name, draft);
}

/** @returns the draft kept for a user on a page; undefined if there is none */
export function keptDraft(person: number | undefined, path: string, name: string): unknown {
  return kept?.person === person && kept?.path === path ? kept.drafts.get(name) : undefined;
}

/** Removes a page's draft once the page has been left or saved. */
export function forgetDraft(path: string, name: string): void {
  if (kept?.path !== path) return;
  kept.drafts.delete(name);
  if (kept.drafts.size === 0) kept = null;
}

/** @returns the path where the user was writing when their session ended; null if nothing was kept for them */
export function draftPath(person: number): string | null {
  return kept?.person === person ? kept.path : null;
}

export function forgetDrafts(): void {
  kept = null;
}
