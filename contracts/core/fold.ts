/** A text without regard to case and accents, as the database compares texts in a search too. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
