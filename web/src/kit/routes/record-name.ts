import { createContext, useContext, useLayoutEffect } from 'react';

interface RecordName {
  /** Null on pages without a record, and until the record is loaded. */
  name: string | null;
  setName: (name: string | null) => void;
}

/** Name of the page's record, for the last step of the breadcrumb. The shell provides it. */
export const RecordNameContext = createContext<RecordName>({ name: null, setName: () => undefined });

/** Sets the record name of the page while it is mounted. */
export function useRecordName(name: string | null): void {
  const { setName } = useContext(RecordNameContext);
  useLayoutEffect(() => {
    setName(name);
    return () => setName(null);
  }, [name, setName]);
}
