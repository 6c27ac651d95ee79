/** Minimum contrast for small text. Source: WCAG 2.2, 1.4.3. */
export const TEXT_CONTRAST = 4.5;

/**
 * Relative luminance of a colour, 0 (black) to 1 (white). Source: WCAG 2.2.
 * @param color as `#RRGGBB`
 */
export function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of white text on a colour, 1 to 21. */
export function contrastWithWhite(color: string): number {
  return 1.05 / (luminance(color) + 0.05);
}
