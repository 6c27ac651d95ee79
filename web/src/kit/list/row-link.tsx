import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import classes from './row-link.module.css';

interface RowLinkProps {
  /** An address of this client. */
  href: string;
  children: string;
}

/**
 * A link in a row. The router's own follows every change of the address, which fifty of them make felt; with a key held, or
 * another button than the first, the browser does what it does.
 */
export function RowLink({ href, children }: RowLinkProps) {
  const { history } = useRouter();
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    history.push(href);
  };
  return (
    <a className={`mantine-focus-auto ${classes.link}`} href={href} onClick={follow}>
      {children}
    </a>
  );
}
