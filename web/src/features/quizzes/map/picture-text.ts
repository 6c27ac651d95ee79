/** How wide a text is, in pixels. */
type Measure = (text: string) => number;

const ELLIPSIS = '…';

/** A text as far as there is room for it; an ellipsis says that it goes on. */
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

/** A text in so many lines at most, broken between words; the last is cut where the text goes on. */
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
