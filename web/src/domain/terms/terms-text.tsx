import type { TermsText as Text } from '#contracts/terms.ts';
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
