import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readTerms, type Terms } from '#contracts/terms.ts';
import { call } from '#web/lib/call.ts';

/** Loads the current terms in the interface language, for pages outside the back office, which have no query cache. */
export function useTerms() {
  const { i18n } = useTranslation();
  const [terms, setTerms] = useState<Terms | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the request is sent in the current language
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    call(readTerms, { signal })
      .then((read) => {
        setTerms(read);
        setError(null);
      })
      .catch((failure: unknown) => signal.aborted || setError(failure));
    return () => leaving.abort();
  }, [i18n.language, attempt]);
  return { terms, error, retry: () => setAttempt((before) => before + 1) };
}
