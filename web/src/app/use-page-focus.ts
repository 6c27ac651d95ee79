import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { focusHeading } from '#web/kit/display/focus-heading.ts';
import { rememberLastPath } from '#web/lib/last-path.ts';

/**
 * Does for pages changed by the router what browsers do on a page load: focuses the new page's heading, unless the page
 * has focused something itself, and remembers the path.
 * @returns the title to announce, empty until the first change
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
        if (!main?.contains(document.activeElement)) focusHeading();
        setTitle(document.title);
      }),
    [router],
  );
  return title;
}
