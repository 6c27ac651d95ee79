/** Removes case, accents and joiners, as the database's text search does. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{M}\u200c\u200d]/gu, '')
    .toLowerCase();
}
