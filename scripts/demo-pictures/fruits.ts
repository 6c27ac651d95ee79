import {
  ball,
  circle,
  ellipse,
  group,
  leaf,
  path,
  place,
  polar,
  stroke,
  type Tones,
  times,
} from './forms.ts';
import type { Recipe, Sheet } from './sheet.ts';

const LEAF: Tones = ['#b4d98a', '#62a04d', '#2f6b3a'];
const APPLE =
  'M0 -150C50 -205 205 -190 205 -20C205 110 120 215 50 205C20 200 10 192 0 192C-10 192 -20 200 -50 205C-120 215 -205 110 -205 -20C-205 -190 -50 -205 0 -150Z';
const FIG =
  'M0 -265C24 -265 24 -205 48 -160C84 -92 208 -50 208 78C208 182 116 246 0 246C-116 246 -208 182 -208 78C-208 -50 -84 -92 -48 -160C-24 -205 -24 -265 0 -265Z';

/** Small drops around a middle: seeds, pips. */
function seeds(count: number, draw: (index: number) => string, near: number, far: number): string {
  return times(count, (index) => {
    const degrees = index * 137.5;
    const [x, y] = polar(near + (far - near) * Math.sqrt((index + 0.5) / count), degrees);
    return place(draw(index), x, y, degrees + 90);
  });
}

function raspberry(sheet: Sheet): string {
  const tones: Tones = ['#ff9dbb', '#e02a63', '#8c0d3c'];
  const rows = [5, 6, 6, 5, 4, 3, 1];
  const drupelets = rows
    .map((count, row) =>
      times(count, (index) =>
        ball(
          sheet,
          (index - (count - 1) / 2) * 66,
          -130 + row * 58,
          46 - Math.abs(index - (count - 1) / 2) * 2,
          tones,
        ),
      ),
    )
    .join('');
  const crown = times(5, (index) => place(leaf(sheet, 150, 58, LEAF), 0, -150, (index - 2) * 42));
  return drupelets + crown;
}

function cherry(sheet: Sheet, x: number, y: number, r: number): string {
  return group(sheet.shadow('#3c0710', 0.35, 14), ball(sheet, x, y, r, ['#ff6b74', '#a80f2c', '#4c0416']));
}

export const FRUITS: Record<string, Recipe> = {
  'pessego-aveludado': {
    ground: ['#fff3e2', '#ffcf9e'],
    draw: (sheet) =>
      group(
        sheet.shadow('#a34a1d', 0.35, 20),
        place(leaf(sheet, 210, 104, LEAF, 5), 10, -140, 66) +
          path(
            APPLE,
            sheet.radial(['#ffe39a', ['#ffb46a', 0.4], ['#f5795a', 0.75], '#d84f55'], 0.68, 0.3, 0.85),
          ) +
          path(
            'M0 -150C-70 -70 -84 80 -8 192C-46 96 -40 -60 0 -150Z',
            '#c5434b',
            `opacity=".45" ${sheet.blur(5)}`,
          ) +
          ellipse(84, -72, 58, 34, '#ffffff', `opacity=".35" ${sheet.blur(16)}`) +
          stroke('M0 -150C0 -175 6 -190 14 -205', '#7a5233', 12),
      ),
  },
  'figo-maduro': {
    ground: ['#efe7f1', '#b59fc4'],
    draw: (sheet) =>
      group(
        sheet.shadow('#2a1038', 0.4, 18),
        path(FIG, sheet.linear(['#7a4a8f', '#48205f', '#2c0f40'], 60)) +
          place(path(FIG, '#f6ecd6'), 0, 4, 0, 0.9) +
          ellipse(0, 74, 152, 136, sheet.radial(['#ffb08a', ['#e4506a', 0.5], '#a81f4d'])) +
          place(
            seeds(46, () => ellipse(0, 0, 6, 10, '#ffe9b0', 'opacity=".9"'), 30, 128),
            0,
            74,
          ) +
          ellipse(0, 74, 26, 44, '#7d1238', `opacity=".7" ${sheet.blur(5)}`),
      ),
  },
  'framboesa-silvestre': {
    ground: ['#dcf5ea', '#86ccb0'],
    draw: (sheet) => group(sheet.shadow('#1d5a45', 0.35, 16), place(raspberry(sheet), -8, 22, 14, 1.02)),
  },
  'cereja-negra': {
    ground: ['#faf4ea', '#e3cdb4'],
    draw: (sheet) =>
      stroke('M-105 60C-90 -90 -20 -190 70 -245M120 100C130 -60 110 -170 70 -245', '#6f8a3e', 12) +
      place(leaf(sheet, 230, 112, LEAF, 6), 66, -240, 108) +
      cherry(sheet, -105, 105, 130) +
      cherry(sheet, 130, 140, 118),
  },
  'maracuja-do-cerrado': {
    ground: ['#fff0a8', '#f5bd2e'],
    draw: (sheet) =>
      group(
        sheet.shadow('#6e3a00', 0.4, 18),
        circle(0, 0, 250, sheet.radial(['#9a5a92', ['#6d2f68', 0.6], '#3f1440'], 0.35, 0.3, 0.8)) +
          circle(0, 0, 224, '#fbeedd') +
          circle(0, 0, 190, sheet.radial(['#ffb31f', ['#f79a12', 0.6], '#d97706'])) +
          seeds(
            19,
            () =>
              ellipse(0, 0, 32, 40, sheet.radial(['#ffe98a', '#fbc02d', '#f59e0b'], 0.4, 0.35, 0.7)) +
              ellipse(0, 3, 12, 19, '#2b1a1f') +
              ellipse(-4, -4, 4, 6, '#ffffff', 'opacity=".5"'),
            14,
            160,
          ),
      ),
  },
  'maca-verde': {
    ground: ['#ffe4de', '#f4a19a'],
    draw: (sheet) =>
      group(
        sheet.shadow('#6e231d', 0.35, 18),
        path(APPLE, sheet.radial(['#efffb8', ['#b4dd57', 0.45], '#5f9a2a'], 0.34, 0.28, 0.85)) +
          ellipse(0, -142, 62, 20, '#4c7f22', `opacity=".55" ${sheet.blur(8)}`) +
          stroke('M0 -140C2 -180 14 -215 38 -240', '#6b4a2d', 15) +
          place(leaf(sheet, 190, 92, LEAF, 5), 14, -190, 78) +
          ellipse(
            -96,
            -62,
            36,
            66,
            '#ffffff',
            `opacity=".45" transform="rotate(24 -96 -62)" ${sheet.blur(12)}`,
          ),
      ),
  },
  roma: {
    ground: ['#a03448', '#4a0d1f'],
    draw: (sheet) =>
      group(
        sheet.shadow('#1c0209', 0.55, 18),
        path('M-52 -215L-74 -292L-26 -256L0 -300L26 -256L74 -292L52 -215Z', '#d9574f') +
          circle(0, 20, 246, sheet.radial(['#ff9a7a', ['#dc4a4a', 0.55], '#8f1a2d'], 0.35, 0.3, 0.8)) +
          circle(0, 20, 218, '#fbe6c4') +
          place(
            seeds(44, () => ball(sheet, 0, 0, 25, ['#ffa0a8', '#d31f3f', '#7d0a22']), 30, 190),
            0,
            20,
          ) +
          times(3, (index) =>
            stroke('M0 -214L0 214', '#fbe6c4', 15, `transform="translate(0 20) rotate(${index * 60 + 20})"`),
          ) +
          circle(0, 20, 30, '#fbe6c4'),
      ),
  },
  'coco-praiano': {
    ground: ['#cdf0f2', '#4db4c4'],
    draw: (sheet) =>
      times(5, (index) => place(leaf(sheet, 330, 86, LEAF, 7), 40, -30, -20 + index * 31)) +
      group(
        sheet.shadow('#0e3a44', 0.4, 18),
        circle(-40, 50, 218, sheet.radial(['#9a6b48', ['#6b4329', 0.6], '#3c2213'], 0.35, 0.3, 0.8)) +
          circle(-40, 50, 192, '#fffdf7') +
          circle(-40, 50, 140, sheet.radial(['#ffffff', ['#eef3f0', 0.7], '#c9d6d2'], 0.6, 0.68, 0.7)) +
          ellipse(-16, 84, 88, 62, '#ffffff', `opacity=".8" ${sheet.blur(14)}`),
      ),
  },
};
