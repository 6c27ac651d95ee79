const DIGITS = 4;

/** A fragrance's id as users know it: padded to at least four digits. */
export function paddedId(fragranceId: number): string {
  return String(fragranceId).padStart(DIGITS, '0');
}
