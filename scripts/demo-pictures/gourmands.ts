import {
  circle,
  ellipse,
  group,
  path,
  petalPath,
  pick,
  place,
  polar,
  polyline,
  ring,
  roundPetalPath,
  spiralPath,
  stroke,
  times,
} from './forms.ts';
import type { Recipe, Sheet } from './sheet.ts';

export function coffeeBean(sheet: Sheet, size: number): string {
  const groove = `M${-size * 0.08} ${-size * 0.9}C${size * 0.36} ${-size * 0.4} ${-size * 0.36} ${size * 0.4} ${size * 0.08} ${size * 0.9}`;
  return (
    ellipse(
      0,
      0,
      size * 0.68,
      size,
      sheet.radial(['#b27a4c', ['#6f4122', 0.55], '#351b0c'], 0.34, 0.3, 0.85),
    ) +
    stroke(groove, '#24110a', size * 0.11) +
    stroke(groove, '#c08a5a', size * 0.025, `opacity=".7" transform="translate(${-size * 0.06} 0)"`)
  );
}

function hexagon(r: number): string {
  return `${polyline(Array.from({ length: 6 }, (_, index) => polar(r, 30 + index * 60)))}Z`;
}

function almond(sheet: Sheet, size: number): string {
  const body = petalPath(size, size * 0.64, 0.4);
  const lines = times(5, (index) => {
    const reach = (index - 2) * size * 0.1;
    return stroke(
      `M0 ${-size * 0.06}C${reach * 1.9} ${-size * 0.3} ${reach * 1.5} ${-size * 0.7} 0 ${-size * 0.95}`,
      '#6e3b1c',
      size * 0.014,
      'opacity=".45"',
    );
  });
  return (
    path(body, sheet.linear(['#d99a62', '#b06c38', '#7d431f'], 30)) +
    group(sheet.clip(path(body, '#000')), lines)
  );
}

function cinnamonStick(sheet: Sheet, length: number, width: number): string {
  const half = length / 2;
  const curl = (x: number) =>
    ellipse(x, half, width * 0.26, width * 0.13, '#f0c598') +
    path(
      spiralPath(1.6, width * 0.22, width * 0.07),
      '#8a4a20',
      `transform="translate(${x} ${half}) scale(1 .5)"`,
    );
  return (
    `<rect x="${-width / 2}" y="${-half}" width="${width}" height="${length}" fill="${sheet.linear(['#8f4b22', '#d08a4f', '#a35a2a', '#6b3314', '#a35a2a', '#d08a4f', '#7d3f1b'], 0)}"/>` +
    ellipse(0, -half, width / 2, width * 0.14, '#b87440') +
    ellipse(0, half, width / 2, width * 0.16, '#8f4b22') +
    curl(-width * 0.23) +
    curl(width * 0.23)
  );
}

export const GOURMANDS: Record<string, Recipe> = {
  'baunilha-bourbon': {
    ground: ['#f6e7c6', '#c79f64'],
    draw: (sheet) => {
      const pod = (d: string) =>
        stroke(d, '#2f1a10', 24) + stroke(d, '#7a5134', 5, 'opacity=".7" transform="translate(-5 -4)"');
      const petal = path(petalPath(205, 104, 0.55), sheet.linear(['#fffef6', '#fbefc4', '#e6cc7a'], 90));
      const lip = path(roundPetalPath(120, 130), sheet.linear(['#fff7cf', '#f5d365', '#d9a72b'], 90));
      return (
        group(
          sheet.shadow('#2a1503', 0.35, 10),
          pod('M-240 285C-120 160 60 -40 262 -180') + pod('M-150 300C20 210 160 60 285 -70'),
        ) +
        group(
          sheet.shadow('#4f3208', 0.3, 10, 8),
          place(
            ring(5, () => petal, 0),
            -70,
            -60,
          ),
        ) +
        group(
          sheet.shadow('#4f3208', 0.35, 8, 5),
          place(lip, -70, -70, 180) + circle(-70, -40, 20, '#b9791a'),
        )
      );
    },
  },
  'cafe-torrado': {
    ground: ['#e9d3bb', '#b08560'],
    draw: (sheet) => {
      const shade = sheet.shadow('#2a1206', 0.45, 14);
      return (
        group(shade, place(coffeeBean(sheet, 138), 142, -150, 38)) +
        group(shade, place(coffeeBean(sheet, 128), 160, 160, -58)) +
        group(shade, place(coffeeBean(sheet, 196), -88, 6, -24))
      );
    },
  },
  'cacau-amargo': {
    ground: ['#5a3423', '#2b150c'],
    draw: (sheet) => {
      const square =
        '<rect x="-92" y="-92" width="184" height="184" rx="12" fill="#3a1d10"/>' +
        path('M-92 -92L92 -92L62 -62L-62 -62Z', '#8a5a3c') +
        path('M-92 -92L-62 -62L-62 62L-92 92Z', '#6f4328') +
        path('M92 92L-92 92L-62 62L62 62Z', '#24100a') +
        `<rect x="-62" y="-62" width="124" height="124" fill="${sheet.linear(['#6a3d24', '#4a2716'], 45)}"/>`;
      return place(
        times(25, (index) => place(square, ((index % 5) - 2) * 196, (Math.floor(index / 5) - 2) * 196)),
        0,
        0,
        -14,
      );
    },
  },
  'caramelo-salgado': {
    ground: ['#fdeccb', '#e9b86d'],
    draw: (sheet) =>
      group(
        sheet.shadow('#6e3303', 0.4, 18),
        circle(0, 0, 252, sheet.radial(['#f6b455', ['#d67f1f', 0.6], '#9a4e0c'], 0.35, 0.3, 0.8)) +
          place(path(spiralPath(2.2, 222, 74), '#fff3dc'), 0, 0, 40),
      ) +
      group(
        sheet.shadow('#6e3303', 0.45, 6, 6),
        [
          [205, 235, 24, 20],
          [255, 190, 16, 55],
          [150, 272, 15, 70],
          [262, 268, 13, 8],
        ]
          .map(([x = 0, y = 0, half = 0, turn = 0]) =>
            place(
              `<rect x="${-half}" y="${-half}" width="${2 * half}" height="${2 * half}" rx="5" fill="${sheet.linear(['#ffffff', '#e9eef4'], 45)}"/>`,
              x,
              y,
              turn,
            ),
          )
          .join(''),
      ),
  },
  'mel-silvestre': {
    ground: ['#ffe9a3', '#f0a818'],
    draw: (sheet) => {
      const fills = [
        ['#ffd75e', '#f0a31a'],
        ['#ffc233', '#d98309'],
        ['#ffe79a', '#f7bd3c'],
      ] as const;
      return times(25, (index) => {
        const row = Math.floor(index / 5) - 2;
        const x = ((index % 5) - 2) * 196 + (row % 2 === 0 ? 0 : 98);
        const [light, dark] = pick(fills, index * 7);
        return place(
          path(
            hexagon(104),
            sheet.linear([light, dark], 60),
            'stroke="#b76a0c" stroke-width="10" stroke-linejoin="round"',
          ) + path(hexagon(76), sheet.radial(['#fff3b8', '#ffffff00'], 0.35, 0.3, 0.6), 'opacity=".8"'),
          x,
          row * 170,
        );
      });
    },
  },
  'canela-em-pau': {
    ground: ['#f4e2d8', '#cfa08a'],
    draw: (sheet) => {
      const shade = sheet.shadow('#3d1708', 0.4, 14);
      return (
        group(shade, place(cinnamonStick(sheet, 430, 112), -112, -6, 10)) +
        group(shade, place(cinnamonStick(sheet, 430, 112), 118, -6, -10)) +
        group(shade, place(cinnamonStick(sheet, 470, 124), 2, 10, 0)) +
        `<rect x="-168" y="-42" width="336" height="30" rx="15" fill="${sheet.linear(['#f7ecd9', '#d8bf9b'])}"/>` +
        `<rect x="-172" y="-6" width="344" height="30" rx="15" fill="${sheet.linear(['#f7ecd9', '#d8bf9b'])}"/>`
      );
    },
  },
  'amendoa-doce': {
    ground: ['#eef1f6', '#b6c1d6'],
    draw: (sheet) => {
      const shade = sheet.shadow('#2d2238', 0.35, 12);
      return (
        group(shade, place(almond(sheet, 320), -40, 60, -52)) +
        group(shade, place(almond(sheet, 320), 50, 90, 44)) +
        group(shade, place(almond(sheet, 400), -10, 280, 4))
      );
    },
  },
};
