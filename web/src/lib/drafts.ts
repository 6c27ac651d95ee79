/** What was being written in one place when a session ended. Held in memory alone: it goes with the tab. */
interface Kept {
  person: number;
  /** As in the address bar. */
  path: string;
  /** By the names that the place gives them. */
  drafts: Map<string, unknown>;
}

let kept: Kept | null = null;

/** Keeps a draft for the person who is to sign in again. Drafts of another place or person make room. */
export function keepDraft(person: number, path: string, name: string, draft: unknown): void {
  if (kept?.person !== person || kept.path !== path) kept = { person, path, drafts: new Map() };
  kept.drafts.set(name, draft);
}

/** @returns the draft that was kept for a person in a place; undefined where there is none */
export function keptDraft(person: number | undefined, path: string, name: string): unknown {
  return kept?.person === person && kept?.path === path ? kept.drafts.get(name) : undefined;
}

/** Forgets a place's draft, once it has been left or saved. */
export function forgetDraft(path: string, name: string): void {
  if (kept?.path !== path) return;
  kept.drafts.delete(name);
  if (kept.drafts.size === 0) kept = null;
}

/** @returns where the person had been writing when their session ended; null where nothing was kept for them */
export function draftPath(person: number): string | null {
  return kept?.person === person ? kept.path : null;
}

/** Forgets all that was kept. */
export function forgetDrafts(): void {
  kept = null;
}
