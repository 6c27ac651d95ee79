import type { LinkProps } from '@tanstack/react-router';
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { forceStep } from './forced-step.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The page before this one in the history is the list that the form belongs to. */
    fromList?: true;
  }
}

/** A page of the back office that a form goes back to. */
export type ListPath = NonNullable<LinkProps['to']>;

/** State to open a form with from its list, so that leaving the form brings back the list as it stood. */
export const FROM_LIST = { fromList: true } as const;

/**
 * Goes from a form back to its list: by the history where the form was opened from there, so that page, search and
 * place are as they were.
 * @param list the list's path, for a form that was opened by its address
 * @returns a function; `force` goes even where something unsaved would ask first
 */
export function useReturnToList(list: ListPath): (options?: { force?: boolean }) => void {
  const { history } = useRouter();
  const navigate = useNavigate();
  const fromList = useLocation({ select: (location) => location.state.fromList ?? false });
  return ({ force: forced = false } = {}) => {
    const back = () => history.back({ ignoreBlocker: forced });
    if (fromList && forced) forceStep(back);
    else if (fromList) back();
    else void navigate({ to: list, ignoreBlocker: forced });
  };
}
