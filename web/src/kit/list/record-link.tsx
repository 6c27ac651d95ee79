import type { ResourceName } from '#contracts/audit.ts';
import { recordPath } from '#contracts/record-path.ts';
import { RowLink } from './row-link.tsx';

interface RecordLinkProps {
  resource: ResourceName;
  id: number;
  /** What the record is called. */
  children: string;
}

/** The name of a record among other words, which leads to it. */
export function RecordLink({ resource, id, children }: RecordLinkProps) {
  return <RowLink href={recordPath(resource, id, children)}>{children}</RowLink>;
}
