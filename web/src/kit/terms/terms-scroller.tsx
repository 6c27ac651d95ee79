import { Box } from '@mantine/core';
import type { TermsText as Text } from '#contracts/terms.ts';
import classes from './terms-text.module.css';
import { TermsText } from './terms-text.tsx';

interface TermsScrollerProps {
  terms: Text;
  /** Of the text, where it isn't the one of the interface. */
  lang?: string;
  /** Of the parts' headings. */
  order: 2 | 3;
}

/** The terms in a frame of their own, however long they are: the keyboard scrolls them. */
export function TermsScroller({ terms: { title, parts }, lang, order }: TermsScrollerProps) {
  return (
    <Box role="region" aria-label={title} tabIndex={0} lang={lang} className={classes.scroller}>
      <TermsText parts={parts} order={order} />
    </Box>
  );
}
