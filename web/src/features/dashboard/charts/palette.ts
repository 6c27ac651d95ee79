/**
 * Colours that stay apart for people with any kind of colour blindness, with at least 3:1 to the card behind them, each
 * with its shade for the light and for the dark scheme. Found by search; the test beside this file says by what measure.
 */
export const PALETTE = [
  { light: '#bb2e58', dark: '#cc3863' },
  { light: '#d57300', dark: '#ea9249' },
  { light: '#234d01', dark: '#a3e382' },
  { light: '#1298ee', dark: '#31a4f8' },
  { light: '#425fd7', dark: '#4968e1' },
  { light: '#865e99', dark: '#986ead' },
  { light: '#7d206e', dark: '#fcafea' },
] as const;

/** Of the slice that joins the tail. */
export const OTHERS_COLOR = { light: '#859191', dark: '#97a3a3' };

/** What is drawn over a colour when the colours run out; the first is nothing. */
export const TEXTURES = ['plain', 'rising', 'dots', 'falling', 'level', 'grid'] as const;
export type Texture = (typeof TEXTURES)[number];

/** Colours with a texture: as many fragrances look different. */
export const FILLS = PALETTE.length * TEXTURES.length;

/** A fill by its number: each colour plain, then each with the next texture. */
export function fillParts(fill: number): { color: number; texture: number } {
  return { color: fill % PALETTE.length, texture: Math.floor(fill / PALETTE.length) % TEXTURES.length };
}
