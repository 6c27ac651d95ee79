import { useEffect, useState } from 'react';

/**
 * An address under which the browser shows a file that is not on any server yet. Given back when it is not needed.
 * @returns null without a file, and until the address is made
 */
export function useObjectUrl(file: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [file]);
  return url;
}
