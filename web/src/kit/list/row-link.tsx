import { useRouter } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent } from 'react';
import { FROM_LIST } from '#web/kit/form/return-to-list.ts';
import classes from './row-link.module.css';

interface RowLinkProps extends Omit<ComponentProps<'a'>, 'onClick'> {
  /** An address of this client. */
  href: string;
  /** Called when the link is followed in this page: whatever it stands in can close. */
  onFollow?: () => void;
}

/**
 * A link in a row. The router's own follows every change of the address, which fifty of them make felt; with a key held, or
 * another button than the first, the browser does what it does.
 */
export function RowLink({ href, onFollow, className = '', ...props }: RowLinkProps) {
  const { history } = useRouter();
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    history.push(href, FROM_LIST);
    onFollow?.();
  };
  return (
    <a
      className={`mantine-focus-auto ${classes.link} ${className}`}
      href={href}
      onClick={follow}
      {...props}
    />
  );
}
