import type { LinkProps } from '@tanstack/react-router';
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The previous history entry is the list that the form belongs to. */
    fromList?: true;
  }
}

/** A back-office page that a form returns to. */
export type ListPath = NonNullable<LinkProps['to']>;

/** History state for opening a form from its list, so that leaving the form restores the list as it was. */
export const FROM_LIST = { fromList: true } as const;

/**
 * Returns a function that leaves a form for its list. A form opened from there goes back in the history, which restores
 * the page, search and scroll position.
 * @param list the list's path, for a form opened directly
 * @returns a function; `force` skips the question about unsaved changes
 */
export function useReturnToList(list: ListPath): (options?: { force?: boolean }) => void {
  const { history } = useRouter();
  const navigate = useNavigate();
  const fromList = useLocation({ select: (location) => location.state.fromList ?? false });
  return ({ force: forced = false } = {}) => {
    const back = () => history.back({ ignoreBlocker: forced });
    if (fromList && forced) navigateUnguarded(back);
    else if (fromList) back();
    else void navigate({ to: list, ignoreBlocker: forced });
  };
}

let unguarded = false;

/** Runs a history step without the question about unsaved changes: they are saved or discarded. */
export function navigateUnguarded(step: () => void): void {
  unguarded = true;
  step();
}

/** Whether the step that is starting is a forced one. Must be called exactly once per step. */
export function consumeUnguarded(): boolean {
  const current = unguarded;
  unguarded = false;
  return current;
}

/** How long a saved row stays marked, in milliseconds; the animation of `data-table.module.css` is shorter. */
const MARKED_MS = 5_000;

let saved = { list: '', row: '', until: 0 };

/** Has the list that a form returns to mark the row that was saved. */
export function markSaved(list: ListPath, id: number): void {
  saved = { list, row: String(id), until: Date.now() + MARKED_MS };
}

/** The row that was just saved of the list at a path; null if none was. */
export function savedRow(path: string): string | null {
  return saved.list === path && Date.now() < saved.until ? saved.row : null;
}
