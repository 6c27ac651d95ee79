/**
 * A Brazilian postal code as it is written, with its hyphen as soon as it has its eight digits. Anything else stays as it
 * was typed.
 */
export function hyphenated(text: string): string {
  const digits = text.replace(/[\s.-]/g, '');
  return /^\d{8}$/.test(digits) ? `${digits.slice(0, 5)}-${digits.slice(5)}` : text;
}
