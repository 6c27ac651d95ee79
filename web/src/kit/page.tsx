import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
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

/** The frame of every page of the back office: heading, actions, and the tab's title `<section> - Admin`. */
export function Page({ title, section = title, actions, children }: PageProps) {
  useDocumentTitle(`${section} - Admin`);
  return (
    <>
      <header className={classes.header}>
        {/* Takes the focus when the shell has changed pages. */}
        <h1 tabIndex={-1} className={classes.title}>
          {title}
        </h1>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      {children}
    </>
  );
}
