const DIGITS = 4;

/** A fragrance's id as people know it: at least four digits. */
export function paddedId(fragranceId: number): string {
  return String(fragranceId).padStart(DIGITS, '0');
}
