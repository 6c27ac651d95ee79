import { createContext, useContext, useLayoutEffect } from 'react';

interface RecordName {
  /** Null on every page that is not a record's, and until the record is there. */
  name: string | null;
  setName: (name: string | null) => void;
}

/** What the record of the page is called, for the last step of "where I am". The application's frame keeps it. */
export const RecordNameContext = createContext<RecordName>({ name: null, setName: () => undefined });

/** Names the page after its record for as long as it is shown. */
export function useRecordName(name: string | null): void {
  const { setName } = useContext(RecordNameContext);
  useLayoutEffect(() => {
    setName(name);
    return () => setName(null);
  }, [name, setName]);
}
