import {
  ball,
  circle,
  ellipse,
  group,
  leaf,
  path,
  place,
  polar,
  ring,
  roundPetalPath,
  spiralPath,
  stroke,
  type Tones,
  times,
} from './forms.ts';
import type { Recipe, Sheet } from './sheet.ts';

const LEAF: Tones = ['#a9d47a', '#5c9c45', '#2f6b35'];
const ORANGE: Tones = ['#ffc46b', '#f58a1f', '#c9540c'];
const LEMON: Tones = ['#fff3a1', '#f9d331', '#d99e0b'];

interface SliceTones {
  rind: Tones;
  pith: string;
  flesh: Tones;
}

const LEMON_SLICE: SliceTones = { rind: LEMON, pith: '#fffbe3', flesh: ['#fff6b5', '#fbdc4a', '#efb91c'] };
export const ORANGE_SLICE: SliceTones = {
  rind: ORANGE,
  pith: '#fff0d9',
  flesh: ['#ffd48a', '#fb9f36', '#ee7713'],
};
const PINK_SLICE: SliceTones = {
  rind: ['#ffd69a', '#f8a45f', '#e07a41'],
  pith: '#fff1e8',
  flesh: ['#ff9e95', '#f0605f', '#d23a4a'],
};
export const GREEN_SLICE: SliceTones = {
  rind: ['#c7e36c', '#86b53a', '#4f8424'],
  pith: '#fbffe9',
  flesh: ['#eef7a8', '#c5df5c', '#94bd33'],
};

/** A slice of citrus fruit: rind, pith and segments with their juice cells. */
export function slice(sheet: Sheet, r: number, tones: SliceTones, segments = 10): string {
  const wide = 360 / segments;
  const [x1, y1] = polar(r * 0.77, -wide / 2 + 4.5);
  const [x2, y2] = polar(r * 0.77, wide / 2 - 4.5);
  const [x0, y0] = polar(r * 0.14, 0);
  const wedge = `M${x0} ${y0}L${x1} ${y1}A${r * 0.77} ${r * 0.77} 0 0 1 ${x2} ${y2}Z`;
  const paint = sheet.linear([tones.flesh[0], tones.flesh[1], tones.flesh[2]], 0);
  // On a small slice the cells would only be noise.
  const cells = times(r < 190 ? 0 : 3, (index) => {
    const degrees = (index - 1) * (wide * 0.2);
    const [ax, ay] = polar(r * (0.44 - 0.06 * (index % 2)), degrees);
    const [bx, by] = polar(r * (0.6 + 0.06 * (index % 2)), degrees * 1.1);
    return stroke(`M${ax} ${ay}L${bx} ${by}`, '#ffffff', r * 0.022, 'opacity=".35"');
  });
  const segment =
    path(wedge, paint, `stroke="${tones.flesh[1]}" stroke-width="${r * 0.07}" stroke-linejoin="round"`) +
    cells;
  return (
    circle(0, 0, r, sheet.radial([tones.rind[0], [tones.rind[1], 0.6], tones.rind[2]], 0.35, 0.3, 0.8)) +
    circle(0, 0, r * 0.915, tones.pith) +
    times(segments, (index) => place(segment, 0, 0, index * wide + 9)) +
    circle(0, 0, r * 0.05, tones.pith)
  );
}

/** The half of a slice that lies below its cut. */
function halfSlice(sheet: Sheet, r: number, tones: SliceTones): string {
  const lower = sheet.clip(`<rect x="${-r}" y="0" width="${2 * r}" height="${r}"/>`);
  return (
    group(lower, slice(sheet, r, tones)) +
    `<rect x="${-r}" y="-3" width="${2 * r}" height="9" rx="4" fill="${tones.pith}"/>`
  );
}

function lemon(sheet: Sheet, x: number, y: number): string {
  const body =
    'M-190 0C-172 -26 -150 -52 -118 -82C-50 -132 60 -132 122 -78C148 -52 162 -30 188 -8C196 0 194 14 184 18C160 30 148 52 122 78C60 132 -50 132 -118 82C-150 52 -172 26 -190 0Z';
  const fill = sheet.radial([LEMON[0], [LEMON[1], 0.5], LEMON[2]], 0.35, 0.28, 0.75);
  return place(
    path(body, fill) + ellipse(-50, -62, 50, 20, '#ffffff', `opacity=".4" ${sheet.blur(10)}`),
    x,
    y,
    -28,
  );
}

/** A five-petalled white blossom. */
export function blossom(sheet: Sheet, r: number, heart: Tones, shade = '#d8dcec'): string {
  const petal = path(roundPetalPath(r, r * 0.82), sheet.linear(['#ffffff', ['#ffffff', 0.5], shade], 90));
  const stamens = times(9, (index) => {
    const [x, y] = polar(r * (0.2 + 0.06 * (index % 2)), index * 40);
    return stroke(`M0 0L${x} ${y}`, heart[1], r * 0.025) + ball(sheet, x * 1.15, y * 1.15, r * 0.055, heart);
  });
  return (
    group(
      sheet.shadow('#22304f', 0.22, r * 0.05, r * 0.04),
      ring(5, () => petal),
    ) + stamens
  );
}

export const CITRUS: Record<string, Recipe> = {
  bergamota: {
    ground: ['#f4fadb', '#b4d66f'],
    draw: (sheet) =>
      group(
        sheet.shadow('#375414', 0.3),
        place(leaf(sheet, 250, 130, LEAF, 6), 70, -60, 48) +
          place(leaf(sheet, 200, 105, LEAF, 5), 20, -120, 4) +
          place(slice(sheet, 205, GREEN_SLICE), -18, 38, 8),
      ),
  },
  'limao-siciliano': {
    ground: ['#e4f3f7', '#8cc5d6'],
    draw: (sheet) =>
      group(sheet.shadow('#1c4a5c', 0.28), lemon(sheet, -40, -95)) +
      group(sheet.shadow('#1c4a5c', 0.28), place(halfSlice(sheet, 225, LEMON_SLICE), 40, 5, -16)),
  },
  'laranja-doce': {
    ground: ['#ffe9c9', '#ffb45c'],
    draw: (sheet) =>
      group(sheet.shadow('#8a3a00', 0.35, 22), place(slice(sheet, 430, ORANGE_SLICE), 170, 190, 20)),
  },
  tangerina: {
    ground: ['#2c7a74', '#0e3f45'],
    draw: (sheet) =>
      ellipse(0, 215, 190, 30, '#04191c', `opacity=".45" ${sheet.blur(14)}`) +
      ellipse(0, 40, 200, 178, sheet.radial([ORANGE[0], [ORANGE[1], 0.5], ORANGE[2]], 0.35, 0.28, 0.8)) +
      ellipse(-72, -46, 54, 30, '#ffffff', `opacity=".35" ${sheet.blur(12)}`) +
      place(leaf(sheet, 190, 96, LEAF, 5), 6, -122, 62) +
      place(leaf(sheet, 130, 74, LEAF, 4), 0, -122, -48) +
      stroke('M0 -112C0 -130 -4 -150 -14 -168', '#6b7d3a', 12),
  },
  'toranja-rosa': {
    ground: ['#fff0ea', '#fbb7a6'],
    draw: (sheet) => {
      const shade = sheet.shadow('#7d2a24', 0.28, 12, 10);
      return (
        group(shade, place(slice(sheet, 140, PINK_SLICE, 9), 105, -120, 12)) +
        group(shade, place(slice(sheet, 140, PINK_SLICE, 9), -120, -40, 40)) +
        group(shade, place(slice(sheet, 165, PINK_SLICE, 9), 60, 120, 26))
      );
    },
  },
  yuzu: {
    ground: ['#5b6b34', '#273217'],
    draw: (sheet) =>
      group(
        sheet.shadow('#0a1203', 0.5, 14, 16),
        path(spiralPath(2.6, 235, 72), sheet.linear(['#fff6b0', '#f4cf3a', '#cf920d'], 60)),
      ),
  },
  'lima-da-persia': {
    ground: ['#f5fbe9', '#86cb94'],
    draw: (sheet) => {
      const wedge = halfSlice(sheet, 190, GREEN_SLICE);
      const shade = sheet.shadow('#1d5130', 0.28, 12, 10);
      return (
        group(shade, place(wedge, -60, -190, 14)) +
        group(shade, place(wedge, 70, -60, 14)) +
        group(shade, place(wedge, -50, 70, 14))
      );
    },
  },
  neroli: {
    ground: ['#d5e6fa', '#6f9bd3'],
    draw: (sheet) =>
      place(leaf(sheet, 300, 130, LEAF, 6), 20, 60, -72) +
      place(leaf(sheet, 280, 120, LEAF, 6), 40, 60, 118) +
      group(sheet.shadow('#1c2f56', 0.3, 12, 10), ball(sheet, 165, -140, 92, ORANGE)) +
      place(blossom(sheet, 205, ['#fff1a8', '#f5c73f', '#c98a12']), -25, 30, 12),
  },
};
