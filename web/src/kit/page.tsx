import { Group, Title } from '@mantine/core';
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
      <Group component="header" className={classes.header}>
        {/* Takes the focus when the shell has changed pages. */}
        <Title order={1} size="h2" tabIndex={-1} className={classes.title}>
          {title}
        </Title>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
      {children}
    </>
  );
}
