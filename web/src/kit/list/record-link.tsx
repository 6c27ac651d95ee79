import { type ResourceName, recordPath } from '#contracts/core/resources.ts';
import { RowLink } from './row-link.tsx';

interface RecordLinkProps {
  resource: ResourceName;
  id: number;
  /** The record's name. */
  children: string;
}

/** A record's name in running text, as a link to it. */
export function RecordLink({ resource, id, children }: RecordLinkProps) {
  return <RowLink href={recordPath(resource, id, children)}>{children}</RowLink>;
}
