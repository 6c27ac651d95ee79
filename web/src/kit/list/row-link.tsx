import { useRouter } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent } from 'react';
import type { ResourceName } from '#contracts/core/resources.ts';
import { recordPath } from '#contracts/core/resources.ts';
import { FROM_LIST } from '#web/kit/form/return-to-list.ts';
import classes from './row-link.module.css';

interface RowLinkProps extends Omit<ComponentProps<'a'>, 'onClick'> {
  /** A path of this client. */
  href: string;
  /** Called when the link is followed in this tab, so that its container can close. */
  onFollow?: () => void;
}

/**
 * A link in a row. Fifty of the router's own links, which each subscribe to the address, would be noticeably slow. With
 * a modifier key or another mouse button, the browser handles the click.
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

interface RecordLinkProps {
  resource: ResourceName;
  id: number;
  /** The record's name. */
  children: string;
}

/** A record's name in running text, as a link to it. */
export function RecordLink({ resource, id, children }: RecordLinkProps) {
  return <RowLink href={recordPath(resource, id)}>{children}</RowLink>;
}
