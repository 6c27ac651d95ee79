import { Box } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Terms, TermsText as Text } from '#contracts/terms.ts';
import { readTerms } from '#contracts/terms.ts';
import { call } from '#web/lib/call.ts';
import type { Format } from '#web/lib/format.ts';
import classes from './terms-text.module.css';

interface TermsTextProps {
  parts: Text['parts'];
  /** Level of the section headings. */
  order: 2 | 3;
}

/** The terms of use, section by section. */
export function TermsText({ parts, order }: TermsTextProps) {
  const Heading = `h${order}` as const;
  return (
    <div className={classes.parts}>
      {parts.map(({ heading, paragraphs }, part) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sections have no id but their position
        <section key={part}>
          {heading && <Heading className={classes.heading}>{heading}</Heading>}
          {paragraphs.map((text, paragraph) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nor have paragraphs
            <p key={paragraph} className={classes.paragraph}>
              {text}
            </p>
          ))}
        </section>
      ))}
    </div>
  );
}

interface TermsScrollerProps {
  terms: Text;
  /** Language of the text, if not the interface's. */
  lang?: string;
  /** Level of the section headings. */
  order: 2 | 3;
}

/** The terms in a scrollable frame, which can be scrolled by keyboard. */
export function TermsScroller({ terms: { title, parts }, lang, order }: TermsScrollerProps) {
  return (
    <Box role="region" aria-label={title} tabIndex={0} lang={lang} className={classes.scroller}>
      <TermsText parts={parts} order={order} />
    </Box>
  );
}

/** Formats a version of the terms: its day, plus its number if there are several on that day. */
export function versionText(version: string, { day }: Pick<Format, 'day'>): string {
  const [date = version, number] = version.split('.');
  return number === undefined ? day(date) : `${day(date)} (${number})`;
}

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
