/**
 * Colours that stay distinct with any kind of colour blindness and have a contrast of at least 3:1 with the card, each
 * with a shade for the light and the dark scheme. Found by search; the test next to this file defines the measure.
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

/** The colour of the joined slice. */
export const OTHERS_COLOR = { light: '#859191', dark: '#97a3a3' };

/** Drawn over the colours once all are in use; the first one is empty. */
export const TEXTURES = ['plain', 'rising', 'dots', 'falling', 'level', 'grid'] as const;
export type Texture = (typeof TEXTURES)[number];

/** The number of distinct combinations of colour and texture. */
export const FILLS = PALETTE.length * TEXTURES.length;

/** The colour and texture of a fill number: all colours plain, then all with the next texture. */
export function fillParts(fill: number): { color: number; texture: number } {
  return { color: fill % PALETTE.length, texture: Math.floor(fill / PALETTE.length) % TEXTURES.length };
}
