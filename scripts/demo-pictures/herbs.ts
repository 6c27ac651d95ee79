import {
  ball,
  ellipse,
  group,
  leaf,
  path,
  petalPath,
  pick,
  place,
  stroke,
  type Tones,
  times,
} from './forms.ts';
import type { Recipe, Sheet } from './sheet.ts';

const SAGE: Tones = ['#d5e6da', '#83ab98', '#3f6f60'];
const MINT: Tones = ['#c7f5cf', '#46b277', '#12664a'];
/** The greens of grass, each from its tip to its foot. */
const BLADES = [
  ['#b9d45e', '#6f9d33'],
  ['#8fbb4a', '#4e8232'],
  ['#d5e486', '#93b947'],
] as const;
const TEA: Tones = ['#c5e08a', '#6faa4c', '#2d6b39'];

/** A flower spike on its stem, the foot at 0, 0. */
function lavender(sheet: Sheet, height: number, tones: Tones): string {
  const rows = 9;
  const florets = times(rows, (row) => {
    const y = -height * (0.45 + (0.53 * row) / rows);
    const size = height * 0.075 * (1 - (row / rows) * 0.55);
    const bud = path(
      petalPath(size * 1.9, size * 1.5, 0.6),
      sheet.linear([tones[0], tones[1], tones[2]], 90),
    );
    return place(bud, 0, y, -52) + place(bud, 0, y, 52) + place(bud, 0, y);
  });
  return stroke(`M0 0L0 ${-height * 0.94}`, '#7c9c6a', height * 0.016) + florets;
}

function bambooCulm(sheet: Sheet, x: number, width: number, tones: Tones, shift: number): string {
  const long = 214;
  return times(5, (index) => {
    const y = -420 + shift + index * long;
    const body = `<rect x="${x}" y="${y}" width="${width}" height="${long - 5}" rx="${width * 0.13}" fill="${sheet.linear([tones[1], tones[0], tones[1], tones[2]], 0)}"/>`;
    return `${body}<rect x="${x - 4}" y="${y + long - 13}" width="${width + 8}" height="14" rx="7" fill="${tones[2]}"/>`;
  });
}

export const HERBS: Record<string, Recipe> = {
  'lavanda-provencal': {
    ground: ['#f6f1fd', '#c4b2e8'],
    draw: (sheet) => {
      const shade = sheet.shadow('#33215c', 0.25, 10, 8);
      const tones: Tones = ['#b79bea', '#8a65cc', '#5d3aa0'];
      return (
        group(shade, place(lavender(sheet, 520, tones), -40, 330, -22)) +
        group(shade, place(lavender(sheet, 520, tones), 40, 330, 22)) +
        group(shade, place(lavender(sheet, 610, ['#cab4f4', '#9a74da', '#6a45b0']), 0, 330))
      );
    },
  },
  'alecrim-do-campo': {
    ground: ['#eceadb', '#a9ab86'],
    draw: (sheet) => {
      const sprig =
        stroke('M0 330C-14 120 20 -60 0 -280', '#75603f', 15) +
        times(11, (index) => {
          const y = 270 - index * 52;
          const size = 196 * (1 - index / 19);
          const needle = path(petalPath(size, 38, 0.5), sheet.linear(['#9dbd8b', '#2f5f49'], 90));
          return place(needle, 3, y, -44) + place(needle, 3, y, 44);
        }) +
        place(path(petalPath(96, 34, 0.5), '#6f9a74'), 0, -270) +
        times(5, (index) =>
          ball(sheet, index % 2 === 0 ? -30 : 34, -176 + index * 78, 24, ['#e6e9ff', '#8f9bec', '#4d58b4']),
        );
      return group(sheet.shadow('#2d331c', 0.3, 10, 8), place(sprig, 10, 0, 18));
    },
  },
  'hortela-pimenta': {
    ground: ['#e3fff4', '#6fd6b2'],
    draw: (sheet) => {
      const shade = sheet.shadow('#06402f', 0.35, 12);
      return (
        group(
          shade,
          place(leaf(sheet, 310, 210, MINT, 6), 0, 50, 118) +
            place(leaf(sheet, 310, 210, MINT, 6), 0, 50, -118),
        ) +
        group(
          shade,
          place(leaf(sheet, 300, 200, MINT, 6), 0, 50, 58) +
            place(leaf(sheet, 300, 200, MINT, 6), 0, 50, -58),
        ) +
        group(shade, place(leaf(sheet, 330, 220, MINT, 6), 0, 40)) +
        group(
          shade,
          place(leaf(sheet, 140, 96, ['#e6ffe4', '#84d79b', '#2f9a68'], 4), 0, 70, 168) +
            place(leaf(sheet, 130, 96, ['#e6ffe4', '#84d79b', '#2f9a68'], 4), 0, 70, 8),
        )
      );
    },
  },
  eucalipto: {
    ground: ['#fbf1ea', '#e3c4b2'],
    draw: (sheet) => {
      const disc = (x: number, y: number, r: number, side: number) =>
        group(
          sheet.shadow('#2c4038', 0.25, 10, 8),
          place(
            ellipse(0, 0, r, r * 0.88, sheet.linear([...SAGE], side > 0 ? 30 : 150)) +
              stroke(`M${-side * r * 0.9} 0L${side * r * 0.7} 0`, '#eef5ee', 3, 'opacity=".7"'),
            x,
            y,
            side * -24,
          ),
        );
      return (
        stroke('M-40 330C-30 160 30 0 20 -270', '#8b7a63', 12) +
        times(6, (index) => {
          const side = index % 2 === 0 ? -1 : 1;
          const r = 122 - index * 12;
          return disc(-22 + index * 7 + side * r * 0.92, 215 - index * 84, r, side);
        }) +
        disc(16, -266, 48, -3.4)
      );
    },
  },
  'cha-verde': {
    ground: ['#2f5a45', '#0d241a'],
    draw: (sheet) => {
      const shade = sheet.shadow('#03100a', 0.5, 14);
      return (
        stroke('M0 320C-6 240 0 170 0 90', '#8cb35a', 14) +
        group(shade, place(leaf(sheet, 350, 150, TEA, 8), 0, 150, 58)) +
        group(shade, place(leaf(sheet, 350, 150, TEA, 8), 0, 190, -58)) +
        group(shade, place(leaf(sheet, 400, 96, ['#f2ffc9', '#b5d96f', '#6da544'], 0), 0, 110, 4))
      );
    },
  },
  'capim-limao': {
    ground: ['#fdfbd6', '#e3db72'],
    draw: (sheet) =>
      group(
        sheet.shadow('#4f5310', 0.25, 8, 6),
        times(11, (index) => {
          const lean = (index - 5) * 66;
          const foot = (index - 5) * 15;
          const tall = 300 - Math.abs(index - 5) * 22;
          const d = `M${foot - 15} 330C${foot - 10} 90 ${lean * 0.35} -80 ${lean} ${-tall}C${lean * 0.45 + 26} -60 ${foot + 24} 110 ${foot + 17} 330Z`;
          return path(d, sheet.linear(pick(BLADES, index), 90));
        }),
      ),
  },
  'bambu-sereno': {
    ground: ['#e8f6df', '#97cb92'],
    draw: (sheet) =>
      bambooCulm(sheet, 190, 74, ['#c6e2a2', '#8fc07a', '#5c9457'], 60) +
      bambooCulm(sheet, -286, 90, ['#c6e2a2', '#8fc07a', '#5c9457'], -50) +
      group(
        sheet.shadow('#1c4520', 0.35, 14),
        bambooCulm(sheet, -66, 132, ['#b8dc79', '#6fae4f', '#33753c'], 0),
      ) +
      group(
        sheet.shadow('#1c4520', 0.3, 8),
        place(leaf(sheet, 250, 62, TEA), 60, 10, 62) +
          place(leaf(sheet, 220, 56, TEA), 60, 10, 102) +
          place(leaf(sheet, 210, 54, TEA), -62, -206, -66),
      ),
  },
};
