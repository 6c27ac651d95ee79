import { useEffect } from 'react';
import type { ResourceName } from '#contracts/audit.ts';
import { recordPath } from '#contracts/record-path.ts';
import { rememberRecord } from '#web/lib/recent-records.ts';

/** Has the search offer a record among those that were opened lately. @param name null until the record is there */
export function useOpenedRecord(kind: ResourceName, id: number, name: string | null): void {
  useEffect(() => {
    if (name !== null)
      rememberRecord({ kind, id, title: name, subtitle: '', url: recordPath(kind, id, name) });
  }, [kind, id, name]);
}
