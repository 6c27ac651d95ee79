/** Returns the width of a text in pixels. */
type Measure = (text: string) => number;

const ELLIPSIS = '…';

/** Cuts a text to a width in pixels, with an ellipsis if it was cut. */
export function cutText(measure: Measure, text: string, width: number): string {
  if (measure(text) <= width) return text;
  const letters = [...text];
  let fits = 0;
  let tooMany = letters.length;
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (measure(letters.slice(0, middle).join('') + ELLIPSIS) <= width) fits = middle;
    else tooMany = middle;
  }
  return letters.slice(0, fits).join('').trimEnd() + ELLIPSIS;
}

/** Wraps a text between words to at most `most` lines; the last one is cut if the text goes on. */
export function wrapText(measure: Measure, text: string, width: number, most: number): string[] {
  const lines: string[] = [];
  let rest = text.split(/\s+/).filter(Boolean);
  while (rest.length > 0 && lines.length < most - 1) {
    let count = 1;
    while (count < rest.length && measure(rest.slice(0, count + 1).join(' ')) <= width) count += 1;
    lines.push(cutText(measure, rest.slice(0, count).join(' '), width));
    rest = rest.slice(count);
  }
  return rest.length > 0 ? [...lines, cutText(measure, rest.join(' '), width)] : lines;
}
