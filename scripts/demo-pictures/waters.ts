import {
  ball,
  circle,
  ellipse,
  group,
  leaf,
  type Point,
  path,
  petalPath,
  place,
  polyline,
  stroke,
  times,
  wavePath,
} from './forms.ts';
import type { Recipe, Sheet } from './sheet.ts';

/** Waves one before the other, from `top` to the lower edge of a picture. */
export function waves(
  sheet: Sheet,
  reach: number,
  top: number,
  bottom: number,
  colors: readonly (readonly [string, string])[],
): string {
  return colors
    .map(([light, dark], index) => {
      const y = top + ((bottom - top) * index) / colors.length;
      const crest = wavePath(reach, y, 20 + index * 6, 400 + index * 70, index * 170);
      return (
        path(`${crest}L${reach} ${bottom}L${-reach} ${bottom}Z`, sheet.linear([light, dark], 90)) +
        stroke(crest, '#ffffff', 5, 'opacity=".55"')
      );
    })
    .join('');
}

/** Rings on still water, flattened by the view. */
export function ripples(count: number, step: number, flatness: number, color: string): string {
  return times(count, (index) =>
    ellipse(
      0,
      0,
      (index + 1) * step,
      (index + 1) * step * flatness,
      'none',
      `stroke="${color}" stroke-width="${14 - index * 1.4}" opacity="${0.75 - index * 0.09}"`,
    ),
  );
}

/** A clear drop of water on whatever lies below. */
function dewdrop(sheet: Sheet, x: number, y: number, r: number): string {
  return (
    ellipse(x + r * 0.1, y + r * 0.22, r, r * 0.95, '#0b2a12', `opacity=".35" ${sheet.blur(r * 0.12)}`) +
    circle(x, y, r, sheet.linear(['#0f4a2255', '#ffffff22', '#ffffffcc'], 55)) +
    circle(x, y, r * 0.97, 'none', `stroke="#ffffff" stroke-width="${r * 0.04}" opacity=".55"`) +
    ellipse(
      x - r * 0.38,
      y - r * 0.42,
      r * 0.26,
      r * 0.18,
      '#ffffff',
      `opacity=".95" transform="rotate(-35 ${x - r * 0.38} ${y - r * 0.42})"`,
    )
  );
}

/** A cube of salt seen from a corner. */
function crystal(sheet: Sheet, size: number): string {
  const w = size * 0.87;
  const half = size / 2;
  return (
    path(`M0 ${-size}L${w} ${-half}L0 0L${-w} ${-half}Z`, sheet.linear(['#ffffff', '#eef5fa'], 45)) +
    path(`M${-w} ${-half}L0 0L0 ${size}L${-w} ${half}Z`, sheet.linear(['#d3e2ec', '#a9c3d4'], 90)) +
    path(`M${w} ${-half}L0 0L0 ${size}L${w} ${half}Z`, sheet.linear(['#b4ccdb', '#7fa2b8'], 90)) +
    stroke(`M${-w} ${-half}L0 0L${w} ${-half}M0 0L0 ${size}`, '#ffffff', 4, 'opacity=".85"')
  );
}

const SEA = [
  ['#9fe0e6', '#5bb9cc'],
  ['#5cc0d0', '#2b93b5'],
  ['#3199bd', '#1a6c99'],
  ['#1d6c9c', '#0f3f6e'],
] as const;

export const WATERS: Record<string, Recipe> = {
  'brisa-marinha': {
    ground: ['#fef3e2', '#f9d3b8'],
    draw: (sheet) =>
      circle(120, -120, 105, sheet.radial(['#fffdf0', '#ffd98f']), 'opacity=".95"') +
      waves(sheet, 330, -60, 330, SEA),
  },
  'chuva-de-verao': {
    ground: ['#9db3c4', '#41586d'],
    draw: (sheet) =>
      times(26, (index) => {
        const x = ((index * 197) % 640) - 320;
        const y = ((index * 331) % 640) - 320;
        const long = 46 + ((index * 37) % 90);
        return stroke(
          `M${x} ${y}l${-long * 0.28} ${long}`,
          '#ffffff',
          5,
          `opacity="${0.18 + (index % 4) * 0.09}"`,
        );
      }) +
      place(ripples(4, 66, 0.3, '#e5f1f8'), -20, 205) +
      group(
        sheet.shadow('#12222f', 0.4, 16),
        path(
          'M40 -250C70 -130 142 -60 142 34C142 104 88 152 22 152C-44 152 -98 104 -98 34C-98 -60 0 -140 40 -250Z',
          sheet.linear(['#f4fbff', '#9cc6de', '#437fa5'], 65),
        ) +
          ellipse(-36, 30, 20, 56, '#ffffff', `opacity=".8" transform="rotate(18 -36 30)" ${sheet.blur(5)}`),
      ),
  },
  'lagoa-azul': {
    ground: ['#b8f3e7', '#149aa8'],
    draw: (sheet) =>
      place(ripples(7, 62, 0.62, '#ffffff'), -30, 30) +
      ellipse(-30, 30, 40, 25, sheet.radial(['#ffffff', '#7fe3df'])) +
      place(ripples(3, 40, 0.62, '#e7fffb'), 205, -205),
  },
  'orvalho-da-aurora': {
    ground: ['#bfe08c', '#3f8f4c'],
    draw: (sheet) =>
      place(leaf(sheet, 920, 640, ['#b5dd7a', '#5aa64f', '#216638'], 9, 0.5), -300, 330, 42) +
      dewdrop(sheet, 40, -10, 135) +
      dewdrop(sheet, -165, 130, 62) +
      dewdrop(sheet, 190, -205, 44) +
      dewdrop(sheet, 10, 225, 30),
  },
  'sal-marinho': {
    ground: ['#dfeaf1', '#6f93aa'],
    draw: (sheet) => {
      const shade = sheet.shadow('#1f3f55', 0.35, 14);
      return (
        group(shade, place(crystal(sheet, 118), 140, -130)) +
        group(shade, place(crystal(sheet, 100), -168, 130)) +
        group(shade, place(crystal(sheet, 172), -40, -20)) +
        group(shade, place(crystal(sheet, 86), 130, 160)) +
        group(shade, place(crystal(sheet, 44), -190, -190))
      );
    },
  },
  'gelo-artico': {
    ground: ['#e8f4ff', '#a3cdf3'],
    draw: (sheet) => {
      const facet = (points: readonly Point[], light: string, dark: string) =>
        path(`${polyline(points)}Z`, sheet.linear([light, dark], 60));
      return (
        facet(
          [
            [-30, -255],
            [70, -120],
            [10, 60],
            [-110, 60],
          ],
          '#ffffff',
          '#d6ebfd',
        ) +
        facet(
          [
            [-30, -255],
            [-110, 60],
            [-250, 60],
            [-170, -90],
          ],
          '#eaf5ff',
          '#b9dbf7',
        ) +
        facet(
          [
            [70, -120],
            [160, -60],
            [250, 60],
            [10, 60],
          ],
          '#c5e2fb',
          '#83b9ea',
        ) +
        `<rect x="-320" y="60" width="640" height="260" fill="${sheet.linear(['#3f8fd0', '#0f4180'])}"/>` +
        facet(
          [
            [-250, 60],
            [-110, 60],
            [-60, 240],
            [-180, 180],
          ],
          '#8cc4f2',
          '#3f86c9',
        ) +
        facet(
          [
            [-110, 60],
            [10, 60],
            [60, 285],
            [-60, 240],
          ],
          '#a9d6f8',
          '#5397d6',
        ) +
        facet(
          [
            [10, 60],
            [250, 60],
            [160, 200],
            [60, 285],
          ],
          '#6fb0e6',
          '#2f74b9',
        ) +
        stroke('M-320 60L320 60', '#ffffff', 6, 'opacity=".7"')
      );
    },
  },
  ninfeia: {
    ground: ['#2d8290', '#082b3f'],
    draw: (sheet) => {
      const petal = (length: number, width: number) =>
        path(petalPath(length, width, 0.55), sheet.linear(['#fff4f8', '#f9bcd3', '#e0659a'], 90));
      const shade = sheet.shadow('#03141f', 0.4, 10, 6);
      const pair = (length: number, degrees: number) =>
        group(shade, place(petal(length, 118), 0, 90, -degrees) + place(petal(length, 118), 0, 90, degrees));
      return (
        place(ripples(5, 84, 0.34, '#8fd5d8'), 0, 130) +
        ellipse(0, 125, 235, 70, sheet.linear(['#5da764', '#1f6a48'])) +
        pair(250, 76) +
        pair(275, 52) +
        pair(300, 27) +
        group(shade, place(petal(320, 130), 0, 90)) +
        pair(190, 40) +
        group(shade, place(petal(200, 108), 0, 96)) +
        ball(sheet, 0, 88, 24, ['#fff1a8', '#f2c23f', '#b97b12'])
      );
    },
  },
};
