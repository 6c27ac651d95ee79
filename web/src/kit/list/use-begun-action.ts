import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

declare module '@tanstack/history' {
  interface HistoryState {
    /** Key of the action that the page of a record begins with; it asks for confirmation as always. */
    begin?: string;
  }
}

/** Begins the action that the page was opened for, once. @param start gets its key */
export function useBegunAction(start: (key: string) => void): void {
  const begin = useLocation({ select: ({ state }) => state.begin });
  const { history } = useRouter();
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins once, when the page is asked to
  useEffect(() => {
    if (begin === undefined) return;
    // Going back or reloading mustn't begin it again. Nothing is left, so a page with a restored draft needn't ask.
    history.replace(history.location.href, undefined, { ignoreBlocker: true });
    start(begin);
  }, [begin]);
}
