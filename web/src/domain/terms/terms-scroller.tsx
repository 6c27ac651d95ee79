import { Box } from '@mantine/core';
import type { TermsText as Text } from '#contracts/terms.ts';
import classes from './terms-text.module.css';
import { TermsText } from './terms-text.tsx';

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
