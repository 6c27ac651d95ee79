import {
  ball,
  circle,
  ellipse,
  group,
  leaf,
  path,
  petalPath,
  place,
  polar,
  ring,
  roundPetalPath,
  stroke,
  type Tones,
  times,
} from './forms.ts';
import type { Recipe, Sheet } from './sheet.ts';

const GREEN: Tones = ['#a8c98a', '#5d9155', '#2d5a3a'];
const GOLD: Tones = ['#fff1a8', '#f2c23f', '#b97b12'];

/** A full bloom seen from above: rings of petals, each smaller and turned against the one under it. */
export function bloom(sheet: Sheet, r: number, tones: Tones, rings = 6, petals = 7): string {
  return times(rings, (index) => {
    const part = 1 - index / rings;
    const size = r * (0.22 + 0.78 * part);
    const edge = sheet.linear([tones[0], [tones[1], 0.55], tones[2]], 90);
    const petal = path(roundPetalPath(size, size * 0.86), edge);
    const shaded = group(sheet.shadow(tones[2], 0.5, r * 0.03, 0), petal);
    return ring(petals - Math.floor(index / 2), () => shaded, index * 29);
  });
}

/** A rose: petals that wind inwards. */
export function rose(sheet: Sheet, r: number, tones: Tones): string {
  const count = 22;
  return times(count, (index) => {
    const part = 1 - index / count;
    const size = r * (0.16 + 0.6 * part);
    const [x, y] = polar(r * 0.42 * part, index * 137.5);
    const fill = sheet.radial([tones[2], [tones[1], 0.6], tones[0]], 0.5, 0.85, 0.95);
    return group(sheet.shadow(tones[2], 0.5, r * 0.035, r * 0.01), circle(x, y, size, fill));
  });
}

function bell(sheet: Sheet, size: number): string {
  const body = `M0 0C${size * 0.62} 0 ${size * 0.6} ${size * 0.5} ${size * 0.5} ${size * 0.78}Q${size * 0.62} ${size} ${size * 0.3} ${size * 0.92}Q0 ${size * 1.08} ${-size * 0.3} ${size * 0.92}Q${-size * 0.62} ${size} ${-size * 0.5} ${size * 0.78}C${-size * 0.6} ${size * 0.5} ${-size * 0.62} 0 0 0Z`;
  return group(
    sheet.shadow('#2e4a35', 0.25, 8, 6),
    path(body, sheet.radial(['#ffffff', ['#fdfdf6', 0.6], '#cfdcc4'], 0.38, 0.35, 0.75)),
  );
}

export const FLORALS: Record<string, Recipe> = {
  'rosa-damascena': {
    ground: ['#fbe3e6', '#e79aa9'],
    draw: (sheet) =>
      place(leaf(sheet, 300, 150, GREEN, 6), 0, 60, 128) +
      place(leaf(sheet, 300, 150, GREEN, 6), -20, 40, -128) +
      place(leaf(sheet, 280, 140, GREEN, 6), 0, -20, 34) +
      rose(sheet, 232, ['#ff9db0', '#d94a6c', '#8e1b3f']),
  },
  'jasmim-noturno': {
    ground: ['#33467c', '#0d1533'],
    draw: (sheet) => {
      const star = (size: number) => {
        const petal = path(petalPath(size, size * 0.5, 0.62), sheet.linear(['#ffffff', '#c9d2f0'], 90));
        return (
          group(
            sheet.shadow('#050a1e', 0.5, 12, 8),
            ring(5, () => petal, 12),
          ) + ball(sheet, 0, 0, size * 0.1, GOLD)
        );
      };
      const sky = times(26, (index) => {
        const [x, y] = polar(120 + ((index * 53) % 260), index * 137.5);
        return circle(x, y, 1.5 + (index % 3), '#dfe6ff', 'opacity=".6"');
      });
      return (
        sky + place(star(120), 165, -160, 20) + place(star(105), 150, 175, 50) + place(star(215), -55, 10)
      );
    },
  },
  'lirio-do-vale': {
    ground: ['#eef6e8', '#93bd9b'],
    draw: (sheet) =>
      place(leaf(sheet, 560, 250, GREEN, 0), -120, 300, 12) +
      stroke('M-60 300C-70 60 20 -190 235 -190', '#6f9a5c', 9) +
      place(bell(sheet, 118), 232, -190) +
      place(bell(sheet, 128), 122, -160, 4) +
      place(bell(sheet, 138), 28, -70, 8) +
      place(bell(sheet, 146), -28, 60, 10),
  },
  peonia: {
    ground: ['#c98d8a', '#7d4a52'],
    draw: (sheet) => bloom(sheet, 285, ['#fff1ea', '#fbb9a8', '#e07468'], 6, 8) + ball(sheet, 0, 0, 22, GOLD),
  },
  'ylang-ylang': {
    ground: ['#7b5277', '#3a2145'],
    draw: (sheet) => {
      const petal = (bend: number) =>
        path(
          `M0 0C${60 + bend} -60 ${20 - bend} -150 ${bend} -275C${-50 - bend} -190 ${-52 + bend} -90 0 0Z`,
          sheet.linear(['#fff6a8', '#f4d23c', '#b89a1c'], 90),
        );
      return (
        group(
          sheet.shadow('#1c0a24', 0.5, 12, 10),
          ring(6, (index) => petal(index % 2 === 0 ? 46 : -38), 10),
        ) + ball(sheet, 0, 0, 36, ['#eef2a6', '#a7b53f', '#5f701d'])
      );
    },
  },
  iris: {
    ground: ['#f1edfb', '#b3a2e2'],
    draw: (sheet) => {
      const fall = path(roundPetalPath(270, 190), sheet.linear(['#6a3fb0', '#8d62d3', '#5a2f9e'], 90));
      const upright = path(petalPath(270, 200, 0.6), sheet.linear(['#c9aef5', '#8f68d6'], 90));
      const beard = path(petalPath(130, 46, 0.5), sheet.linear(['#f9b81f', '#ffe58a'], 90));
      const shade = sheet.shadow('#2a1158', 0.35, 12, 8);
      return (
        stroke('M0 60L0 330', '#5d8a55', 22) +
        group(shade, place(upright, 0, 50, -26) + place(upright, 0, 50, 26)) +
        group(shade, place(upright, 0, 50)) +
        group(shade, place(fall, 0, 20, 122) + place(beard, 6, 24, 122)) +
        group(shade, place(fall, 0, 20, -122) + place(beard, -6, 24, -122)) +
        group(shade, place(fall, 0, 0, 180) + place(beard, 0, 4, 180))
      );
    },
  },
  magnolia: {
    ground: ['#dfe9e6', '#8fa8a4'],
    draw: (sheet) => {
      const petal = (length: number, width: number) =>
        path(petalPath(length, width, 0.55), sheet.linear(['#fffafa', ['#fbe3ea', 0.5], '#d0719a'], 90));
      const shade = sheet.shadow('#3d2233', 0.28, 12, 8);
      return (
        stroke('M-330 290C-180 250 -60 230 0 180M-150 250C-120 200 -130 170 -160 130', '#5a4038', 20) +
        group(shade, place(petal(330, 190), 0, 190, -44) + place(petal(330, 190), 0, 190, 44)) +
        group(shade, place(petal(390, 210), 0, 190, -20) + place(petal(390, 210), 0, 190, 20)) +
        group(shade, place(petal(360, 240), 0, 195)) +
        ellipse(0, 190, 38, 26, '#6b4a3c')
      );
    },
  },
  violeta: {
    ground: ['#f8f9fd', '#c2cfe4'],
    draw: (sheet) => {
      const petal = (length: number) =>
        path(
          roundPetalPath(length, length * 0.98),
          sheet.radial(['#3a1a78', '#6438b5', '#9c78e0'], 0.5, 1, 1),
        );
      const shade = sheet.shadow('#1d0f48', 0.4, 10, 8);
      return (
        group(shade, place(petal(205), 0, -10, -34) + place(petal(205), 0, -10, 34)) +
        group(shade, place(petal(195), 0, 0, -108) + place(petal(195), 0, 0, 108)) +
        group(shade, place(petal(225), 0, 0, 180)) +
        times(5, (index) =>
          stroke(`M0 26L${(index - 2) * 17} ${112 - Math.abs(index - 2) * 12}`, '#f3e9ff', 4, 'opacity=".8"'),
        ) +
        ellipse(0, 8, 26, 22, sheet.radial(['#fff3a6', '#f2b81f']))
      );
    },
  },
};
