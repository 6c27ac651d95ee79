import type { TermsText } from '#contracts/terms.ts';

const HEADING = '# ';

/**
 * Parses a text into parts: a line that starts with `# ` is a heading, and an empty line separates paragraphs.
 */
export function readParts(text: string): TermsText['parts'] {
  const parts: TermsText['parts'] = [];
  let lines: string[] = [];
  const endParagraph = () => {
    if (lines.length === 0) return;
    if (parts.length === 0) parts.push({ heading: '', paragraphs: [] });
    parts.at(-1)?.paragraphs.push(lines.join('\n'));
    lines = [];
  };
  for (const line of text.split('\n')) {
    if (line.startsWith(HEADING)) {
      endParagraph();
      parts.push({ heading: line.slice(HEADING.length).trim(), paragraphs: [] });
    } else if (line.trim() === '') endParagraph();
    else lines.push(line);
  }
  endParagraph();
  return parts;
}

/** The inverse of `readParts`. */
export function writeParts(parts: TermsText['parts']): string {
  return parts
    .flatMap(({ heading, paragraphs }) => [...(heading ? [HEADING + heading] : []), ...paragraphs])
    .join('\n\n');
}
