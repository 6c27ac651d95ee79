import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useLayoutEffect, useRef } from 'react';
import classes from './page.module.css';

interface PageProps {
  /** The heading. */
  title: string;
  /** What the browser's tab names; the heading when there is none. */
  section?: string;
  /** Buttons beside the heading. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Whether the heading that is being taken away has the focus: until what comes in its place is there. */
let focusLeft = false;

/**
 * Keeps the focus in a page's heading when another component takes over the page, as what is loaded does from what was
 * shown meanwhile: the browser would start again at the page's beginning.
 */
function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const own = heading.current;
    if (focusLeft && document.activeElement === document.body) own?.focus({ preventScroll: true });
    focusLeft = false;
    return () => {
      focusLeft = document.activeElement === own;
      // Both happen in one drawing, without a pause: a page that comes later is the shell's to focus.
      queueMicrotask(() => {
        focusLeft = false;
      });
    };
  }, []);
  return heading;
}

/** The frame of every page of the back office: heading, actions, and the tab's title `<section> - Admin`. */
export function Page({ title, section = title, actions, children }: PageProps) {
  useDocumentTitle(`${section} - Admin`);
  const heading = useHeadingFocus();
  return (
    <>
      <header className={classes.header}>
        {/* Takes the focus when the shell has changed pages. */}
        <h1 ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </h1>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      {children}
    </>
  );
}
