import type { TermsText as Text } from '#contracts/terms.ts';
import classes from './terms-text.module.css';

interface TermsTextProps {
  parts: Text['parts'];
  /** Of the parts' headings. */
  order: 2 | 3;
}

/** The terms of use as people read them, part by part. */
export function TermsText({ parts, order }: TermsTextProps) {
  const Heading = `h${order}` as const;
  return (
    <div className={classes.parts}>
      {parts.map(({ heading, paragraphs }, part) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing tells two parts apart but their place
        <section key={part}>
          {heading && <Heading className={classes.heading}>{heading}</Heading>}
          {paragraphs.map((text, paragraph) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nor two paragraphs
            <p key={paragraph} className={classes.paragraph}>
              {text}
            </p>
          ))}
        </section>
      ))}
    </div>
  );
}
