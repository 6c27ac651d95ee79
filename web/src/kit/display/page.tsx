import { Group } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { use, useLayoutEffect, useRef } from 'react';
import { PageHelpContext } from '#web/kit/routes/shell-contexts.ts';
import classes from './page.module.css';

interface PageProps {
  title: string;
  /** Name in the browser's tab; the heading by default. */
  section?: string;
  /** What the page shows, in a sentence, where its title is a word that only insiders know. */
  about?: string | undefined;
  /** Buttons beside the heading. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Whether the heading being unmounted has the focus; reset once its replacement is mounted. */
let focusLeft = false;

/**
 * Keeps the focus in the heading when another component takes over the page, as loaded content replaces its
 * placeholder. The browser would otherwise move the focus to the start of the document.
 */
function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const own = heading.current;
    if (focusLeft && document.activeElement === document.body) own?.focus({ preventScroll: true });
    focusLeft = false;
    return () => {
      focusLeft = document.activeElement === own;
      // Both happen in one synchronous commit; the focus of a later page is up to the shell.
      queueMicrotask(() => {
        focusLeft = false;
      });
    };
  }, []);
  return heading;
}

/** Layout of every back-office page: heading, help, actions and the document title `<section> - Admin`. */
export function Page({ title, section = title, about, actions, children }: PageProps) {
  useDocumentTitle(`${section} - Admin`);
  const heading = useHeadingFocus();
  const Help = use(PageHelpContext);
  return (
    <>
      <Group component="header" justify="space-between" mih={36} mb={20}>
        <div className={classes.head}>
          {/* The shell focuses it after a navigation. */}
          <h1 ref={heading} tabIndex={-1} className={classes.title}>
            {title}
          </h1>
          {Help && <Help />}
        </div>
        {actions && (
          <Group gap="xs" className={classes.actions}>
            {actions}
          </Group>
        )}
      </Group>
      {about && (
        <p className={classes.about} data-screen-only>
          {about}
        </p>
      )}
      {children}
    </>
  );
}
