import {
  ball,
  circle,
  dropPath,
  ellipse,
  glow,
  group,
  path,
  petalPath,
  pick,
  place,
  polar,
  ring,
  starPath,
  stroke,
  type Tones,
  times,
} from './forms.ts';
import type { Recipe, Sheet } from './sheet.ts';

/** A many-sided tile ornament of turned squares and rays. */
function arabesque(sheet: Sheet, r: number): string {
  const gold = sheet.linear(['#fff0bd', '#dba94a', '#9a6a1c'], 50);
  const line = (d: string, width: number) =>
    path(d, 'none', `stroke="${gold}" stroke-width="${width}" stroke-linejoin="round"`);
  return (
    line(starPath(8, r, r * 0.765), 7) +
    path(starPath(8, r * 0.86, r * 0.66), '#1f5f8f', 'opacity=".75"') +
    ring(8, () => path(petalPath(r * 0.3, r * 0.26, 0.5), gold), 22.5, r * 0.36) +
    ring(8, () => path(petalPath(r * 0.34, r * 0.24, 0.5), '#e2654a'), 0, r * 0.26) +
    line(starPath(8, r * 0.34, r * 0.24, -67.5), 5) +
    path(starPath(8, r * 0.24, r * 0.13), gold) +
    circle(0, 0, r * 0.055, '#0c2c50')
  );
}

function smoke(sheet: Sheet, shift: number, sway: number, width: number, color: string): string {
  const half = width / 2;
  const d = `M${shift} 330C${shift - sway - half} 200 ${shift + sway + half} 90 ${shift + half * 0.3} -40C${shift - sway - half} -160 ${shift + sway} -230 ${shift + sway * 0.2} -340C${shift + sway + width} -230 ${shift - sway + half} -160 ${shift + half * 1.6} -40C${shift + sway + width * 1.5} 90 ${shift - sway + half} 200 ${shift} 330Z`;
  return path(d, sheet.linear([`${color}00`, `${color}cc`, `${color}66`, `${color}ff`], 90));
}

function starAnise(sheet: Sheet, r: number): string {
  const pod = path(petalPath(r, r * 0.44, 0.4), sheet.linear(['#c98a52', '#8a4c22', '#4d240e'], 90));
  const slit = path(petalPath(r * 0.7, r * 0.16, 0.45), '#36160a');
  const seed = ball(sheet, 0, -r * 0.46, r * 0.085, ['#f3c58e', '#b0662d', '#5c2b10']);
  return group(
    sheet.shadow('#2b0d04', 0.5, 12, 10),
    ring(8, () => pod + place(slit, 0, -r * 0.16) + seed) +
      ball(sheet, 0, 0, r * 0.12, ['#a86a38', '#6d3517', '#3d1a0a']),
  );
}

const PEPPER: readonly Tones[] = [
  ['#ffb3ac', '#e2576b', '#a32843'],
  ['#ffc7b5', '#ee7f74', '#b8434a'],
  ['#f3929b', '#c73a58', '#83193a'],
];

export const ORIENTALS: Record<string, Recipe> = {
  'ambar-dourado': {
    ground: ['#6d3a12', '#241004'],
    draw: (sheet) =>
      glow(sheet, 0, 30, 310, '#ffb03a', 0.55) +
      path(
        dropPath(500, 350),
        sheet.radial(['#fff2b8', ['#ffc247', 0.35], ['#e58212', 0.7], '#8f3f06'], 0.42, 0.72, 0.72),
      ) +
      path(dropPath(500, 350), sheet.linear(['#ffffff55', ['#ffffff00', 0.5], '#5c200055'], 20)) +
      ellipse(-86, -10, 26, 84, '#ffffff', `opacity=".6" transform="rotate(24 -86 -10)" ${sheet.blur(7)}`) +
      ellipse(60, 140, 60, 24, '#fff3c4', `opacity=".6" ${sheet.blur(12)}`),
  },
  'incenso-e-mirra': {
    ground: ['#6a5580', '#1d1429'],
    draw: (sheet) =>
      smoke(sheet, -70, 150, 90, '#b7a1d6') +
      smoke(sheet, 40, -170, 76, '#f1dfff') +
      smoke(sheet, -10, 110, 50, '#ffd9a8') +
      glow(sheet, -10, 300, 150, '#ffb45c', 0.9),
  },
  'pimenta-rosa': {
    ground: ['#fdf3ee', '#f0cdbf'],
    draw: (sheet) => {
      const places = [
        [-120, -110, 112],
        [110, -60, 96],
        [-30, 100, 120],
        [190, 130, 74],
        [-220, 80, 62],
        [60, -220, 66],
        [-230, -240, 44],
        [215, -215, 40],
        [110, 262, 46],
        [-180, 238, 54],
        [262, 8, 30],
        [-275, -60, 28],
      ] as const;
      return places
        .map(([x, y, r], index) =>
          group(sheet.shadow('#6b1c2c', 0.3, 10, 9), ball(sheet, x, y, r, pick(PEPPER, index))),
        )
        .join('');
    },
  },
  acafrao: {
    ground: ['#fde3a0', '#f0a83a'],
    draw: (sheet) => {
      const petal = (tones: Tones) => path(petalPath(350, 190, 0.6), sheet.linear(tones, 90));
      const shade = sheet.shadow('#55280a', 0.3, 12, 8);
      const thread = (lean: number) =>
        stroke(`M0 190C${lean * 0.1} 60 ${lean * 0.3} -60 ${lean} -205`, '#d7281c', 15) +
        circle(lean, -205, 15, '#a8140f');
      return (
        group(
          shade,
          place(petal(['#cbb0f2', '#a07fdb', '#6f4bb3']), 0, 215, -40) +
            place(petal(['#cbb0f2', '#a07fdb', '#6f4bb3']), 0, 215, 40),
        ) +
        group(shade, place(petal(['#b796ea', '#8d67d0', '#5d38a6']), 0, 215)) +
        thread(-112) +
        thread(0) +
        thread(112) +
        group(
          shade,
          place(petal(['#dcc8f8', '#b597e6', '#8460c4']), 0, 240, -62) +
            place(petal(['#dcc8f8', '#b597e6', '#8460c4']), 0, 240, 62),
        ) +
        stroke('M0 225L0 340', '#d9e3b0', 30)
      );
    },
  },
  'noites-de-marrakech': {
    ground: ['#1d5a94', '#071a38'],
    draw: (sheet) => {
      const far = times(8, (index) => {
        const [x, y] = polar(372, index * 45 + 22.5);
        return path(starPath(8, 62, 46), '#e2654a', `opacity=".55" transform="translate(${x} ${y})"`);
      });
      return far + group(sheet.shadow('#020a18', 0.5), arabesque(sheet, 250));
    },
  },
  'almiscar-branco': {
    ground: ['#f7f3fa', '#d5cbe2'],
    draw: (sheet) =>
      glow(sheet, -130, -90, 260, '#ffffff', 0.95) +
      glow(sheet, 170, 120, 270, '#c3b1de', 0.75) +
      glow(sheet, 120, -170, 200, '#f7d3df', 0.9) +
      glow(sheet, -150, 180, 230, '#dbe3f7', 0.9) +
      circle(
        0,
        10,
        190,
        sheet.radial(['#ffffff', ['#f4eef9', 0.55], '#b9a5d3'], 0.36, 0.3, 0.8),
        sheet.shadow('#5b4580', 0.3, 30, 24),
      ) +
      circle(
        148,
        -148,
        62,
        sheet.radial(['#ffffff', ['#fdeef2', 0.55], '#dfaabd'], 0.36, 0.3, 0.8),
        sheet.shadow('#5b4580', 0.25, 16, 12),
      ),
  },
  'anis-estrelado': {
    ground: ['#f0b690', '#c0643f'],
    draw: (sheet) =>
      place(starAnise(sheet, 108), 212, -212, 12) +
      place(starAnise(sheet, 96), -236, 232, 30) +
      place(starAnise(sheet, 250), -6, 10, 10),
  },
};
