import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { rememberLastPath } from '#web/lib/last-path.ts';

/**
 * What a browser does by itself when a page is loaded, done for pages that the router changes: the focus goes to the
 * new page's heading, unless the page has put it somewhere itself, and the path is remembered.
 * @returns the title to be read out, empty until the first change
 */
export function usePageFocus(): string {
  const router = useRouter();
  const [title, setTitle] = useState('');
  useEffect(
    () =>
      router.subscribe('onRendered', ({ toLocation, fromLocation, pathChanged }) => {
        rememberLastPath(toLocation.href);
        if (!fromLocation || !pathChanged) return;
        const main = document.querySelector('main');
        if (!main?.contains(document.activeElement))
          main?.querySelector('h1')?.focus({ preventScroll: true });
        setTitle(document.title);
      }),
    [router],
  );
  return title;
}
