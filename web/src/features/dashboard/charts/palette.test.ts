import { describe, expect, it } from 'vitest';
import { OTHERS_COLOR, PALETTE } from './fragrance-fills.ts';

type Triple = [number, number, number];
type Matrix = [Triple, Triple, Triple];

/**
 * Simulates vision without one type of cone, in linear sRGB. Source: Machado, Oliveira, Fernandes 2009, "A
 * physiologically-based model for simulation of color vision deficiency", severity 1.
 */
const EYES: Record<string, Matrix> = {
  'all cones': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** Björn Ottosson's Oklab, 2020: from linear sRGB to cone responses, and from their cube roots to Oklab. */
const CONES: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const OKLAB: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];

/** A difference visible at a glance; the just noticeable difference is about 0.02. */
const APART = 0.1;

function linear(hex: string): Triple {
  const part = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

function times(matrix: Matrix, [x, y, z]: Triple): Triple {
  return matrix.map(([a, b, c]) => a * x + b * y + c * z) as Triple;
}

function seen(hex: string, eye: Matrix): Triple {
  const color = times(eye, linear(hex)).map((part) => Math.min(1, Math.max(0, part))) as Triple;
  return times(OKLAB, times(CONES, color).map(Math.cbrt) as Triple);
}

function contrast(one: string, other: string): number {
  const luminance = (hex: string) => {
    const [red, green, blue] = linear(hex);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  };
  const [a, b] = [luminance(one), luminance(other)];
  return Math.max(a, b) / Math.min(a, b);
}

/** The background of the charts: the theme's surface colour. */
const CARD = { light: '#ffffff', dark: '#1f2727' };

describe.each(['light', 'dark'] as const)('the colours of the %s scheme', (scheme) => {
  const colors = [...PALETTE, OTHERS_COLOR].map((color) => color[scheme]);

  it.each(Object.entries(EYES))('are distinct with %s', (_, eye) => {
    const near = colors.flatMap((one, index) =>
      colors.slice(index + 1).flatMap((other) => {
        const away = seen(other, eye);
        const distance = Math.hypot(...seen(one, eye).map((part, axis) => part - (away[axis] ?? 0)));
        return distance < APART ? [`${one} ${other} ${distance.toFixed(3)}`] : [];
      }),
    );
    expect(near).toEqual([]);
  });

  it('have enough contrast with the card', () => {
    expect(colors.filter((color) => contrast(color, CARD[scheme]) < 3)).toEqual([]);
  });
});
