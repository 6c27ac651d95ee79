import { useEffect } from 'react';
import { type ResourceName, recordPath } from '#contracts/core/resources.ts';
import { rememberRecord } from '#web/lib/recent-records.ts';

/** Adds a record to the recently opened ones that the search offers. @param name null until the record is loaded */
export function useOpenedRecord(kind: ResourceName, id: number, name: string | null): void {
  useEffect(() => {
    if (name !== null)
      rememberRecord({ kind, id, title: name, subtitle: '', url: recordPath(kind, id, name) });
  }, [kind, id, name]);
}
