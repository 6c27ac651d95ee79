import {
  circle,
  ellipse,
  group,
  path,
  pick,
  place,
  polyline,
  stroke,
  type Tones,
  times,
  unevenRingPath,
  wavePath,
} from './forms.ts';
import type { Recipe, Sheet } from './sheet.ts';

interface WoodTones {
  bark: string;
  /** From the sapwood to the heart. */
  wood: readonly [string, string];
  line: string;
}

/** A trunk cut across, with its year rings. */
function logEnd(sheet: Sheet, r: number, tones: WoodTones, rings: number, phase: number): string {
  return (
    path(unevenRingPath(r, 0.02, phase), tones.bark) +
    path(
      unevenRingPath(r * 0.92, 0.02, phase),
      sheet.radial([tones.wood[1], tones.wood[0]], 0.45, 0.45, 0.6),
    ) +
    times(rings, (index) => {
      const part = (index + 0.6) / rings;
      const width = r * (index % 3 === 0 ? 0.022 : 0.011);
      return path(
        unevenRingPath(r * 0.9 * part, 0.035, phase + part),
        'none',
        `stroke="${tones.line}" stroke-width="${width}" opacity=".55"`,
      );
    })
  );
}

/** A conifer as a silhouette, its foot at 0, 0. */
export function conifer(height: number, fill: string): string {
  const tiers = 6;
  const side = (sign: 1 | -1) =>
    Array.from({ length: tiers * 2 }, (_, index): [number, number] => {
      const tier = Math.floor(index / 2);
      const y = -height * (1 - (tier + (index % 2 === 0 ? 1 : 0.86)) / (tiers + 0.5));
      const reach = height * 0.052 * (tier + 1) * (index % 2 === 0 ? 1 : 0.55);
      return [sign * reach, y];
    });
  const right = side(1);
  const left = side(-1).reverse();
  return path(`${polyline([[0, -height], ...right, ...left])}Z`, fill);
}

function grain(count: number, colors: readonly string[], sway: number): string {
  return times(count, (index) => {
    const y = -350 + (index * 720) / count;
    const top = wavePath(330, y, sway * (0.6 + 0.4 * Math.sin(index)), 520, index * 46);
    return path(`${top}L330 340L-330 340Z`, pick(colors, index), 'opacity=".8"');
  });
}

function serratedLeaf(sheet: Sheet, tones: Tones): string {
  const edge = (sign: 1 | -1) =>
    Array.from({ length: 17 }, (_, index): [number, number] => {
      const part = index / 16;
      const width = 118 * Math.sin(Math.PI * part ** 0.8) + (index % 2 === 0 ? 0 : 13);
      return [sign * width, -380 * part];
    });
  const outline = `${polyline([...edge(1), ...edge(-1).reverse()])}Z`;
  const veins = times(6, (index) => {
    const y = -50 - index * 48;
    return stroke(`M-84 ${y - 44}L0 ${y}L84 ${y - 44}`, tones[0], 4, 'opacity=".45"');
  });
  const inside = sheet.clip(path(outline, '#000'));
  return (
    path(outline, sheet.linear([tones[0], tones[1], tones[2]], 65), 'stroke-linejoin="round"') +
    group(inside, veins) +
    stroke('M0 40L0 -360', tones[0], 6, 'opacity=".7"')
  );
}

export const WOODS: Record<string, Recipe> = {
  'cedro-do-atlas': {
    ground: ['#e7c39a', '#a76a3f'],
    draw: (sheet) =>
      group(
        sheet.shadow('#3a1808', 0.45, 20),
        place(
          logEnd(sheet, 268, { bark: '#5c3521', wood: ['#f3cf9f', '#c8814a'], line: '#8a4f2a' }, 13, 0.4),
          0,
          4,
        ),
      ),
  },
  'sandalo-cremoso': {
    ground: ['#fbf0dd', '#e6cfa8'],
    draw: () => grain(15, ['#f7ead3', '#efdcbc', '#e6cda3', '#dcbd8c'], 38),
  },
  vetiver: {
    ground: ['#f0ead3', '#b9a87a'],
    draw: (sheet) =>
      `<rect x="-320" y="-30" width="640" height="350" fill="${sheet.linear(['#7b6036', '#4a3820'])}"/>` +
      times(13, (index) => {
        const x = (index - 6) * 15;
        const lean = (index - 6) * 36;
        return stroke(
          `M${x} -28C${x} -120 ${x + lean * 0.5} -200 ${lean * 1.15} ${-285 + Math.abs(index - 6) * 17}`,
          pick(['#5f8a3d', '#86ac55', '#456f34'], index),
          9,
        );
      }) +
      times(15, (index) => {
        const x = (index - 7) * 13;
        const lean = (index - 7) * 27;
        const depth = 290 - Math.abs(index - 7) * 17;
        return stroke(
          `M${x} -28C${x + 24} 60 ${x + lean - 34} 120 ${lean + (index % 2 === 0 ? 22 : -22)} ${depth}`,
          pick(['#f0dcae', '#d9bd84', '#c4a468'], index),
          index % 2 === 0 ? 7 : 4,
        );
      }),
  },
  'oud-imperial': {
    ground: ['#3d2a25', '#0d0706'],
    draw: (sheet) => {
      const gold = sheet.linear(['#6b4312', '#f7d98b', '#a8701f'], 0);
      return (
        times(5, (index) =>
          stroke(wavePath(340, -290 + index * 145, 30, 620, index * 60), '#7a5640', 26, 'opacity=".28"'),
        ) +
        times(4, (index) =>
          stroke(wavePath(340, -215 + index * 145, 30, 620, index * 60 + 20), gold, index % 2 === 0 ? 8 : 3),
        ) +
        group(
          sheet.shadow('#000000', 0.7, 20),
          path(
            'M-40 -190L120 -120L150 60L30 200L-130 130L-160 -60Z',
            sheet.linear(['#5b3a26', '#1c0f0a'], 50),
          ) +
            path('M-40 -190L120 -120L10 -10L-160 -60Z', sheet.linear(['#b9803f', '#5f391d'], 30)) +
            path('M10 -10L30 200L-130 130L-160 -60Z', '#2a1710', 'opacity=".75"') +
            stroke('M-40 -190L10 -10L120 -120M-160 -60L10 -10L30 200', gold, 4, 'opacity=".9"'),
        )
      );
    },
  },
  'patchouli-escuro': {
    ground: ['#7d3a52', '#371427'],
    draw: (sheet) => {
      const shade = sheet.shadow('#14040c', 0.55, 14);
      const tones: Tones = ['#c5bd7a', '#7c7a3d', '#3d4423'];
      return (
        group(shade, place(serratedLeaf(sheet, tones), 90, 190, 38, 0.86)) +
        group(shade, place(serratedLeaf(sheet, tones), -90, 190, -38, 0.86)) +
        group(shade, place(serratedLeaf(sheet, ['#d8d18c', '#95924a', '#4c532a']), 0, 200, 0, 1.12))
      );
    },
  },
  'pau-rosa': {
    ground: ['#f3cfc6', '#c98577'],
    draw: (sheet) =>
      times(5, (index) => {
        const x = -320 + index * 128;
        const tones = index % 2 === 0 ? ['#e2a394', '#c47666'] : ['#efbdae', '#d6917f'];
        const lines = times(4, (line) => {
          const at = x + 20 + line * 29;
          const bend = (line - 1.5) * -16 * (index % 2 === 0 ? 1 : 0.4);
          return stroke(
            `M${at} -320C${at + bend} -110 ${at - bend} 110 ${at} 320`,
            '#8a3d35',
            3,
            'opacity=".4"',
          );
        });
        const [knotX, knotY] = [x + 64, ((index * 233) % 460) - 230];
        const knot = times(3, (ring) =>
          ellipse(
            knotX,
            knotY,
            26 - ring * 9,
            46 - ring * 16,
            ring === 2 ? '#7c3530' : 'none',
            'stroke="#8a3d35" stroke-width="3" opacity=".6"',
          ),
        );
        const plank = `<rect x="${x + 2}" y="-320" width="124" height="640" fill="${sheet.linear(tones, 20)}"/>`;
        return plank + lines + (index % 2 === 1 || index === 2 ? knot : '');
      }),
  },
  'floresta-de-pinus': {
    ground: ['#f1f6f4', '#b8d2cf'],
    draw: (sheet) => {
      const row = (count: number, height: number, y: number, color: string, shift: number) =>
        times(count, (index) => {
          const x = -320 + ((index + shift) * 640) / (count - 0.4);
          return place(conifer(height * (0.85 + 0.3 * ((index * 0.618) % 1)), color), x, y);
        });
      const mist = (y: number) =>
        `<rect x="-320" y="${y}" width="640" height="190" fill="${sheet.linear(['#e8f2f000', '#e8f2f0cc'])}"/>`;
      return (
        circle(120, -150, 92, sheet.radial(['#fffdf2', '#fff4d2']), 'opacity=".95"') +
        row(7, 300, 150, '#a4c6c2', 0.1) +
        mist(20) +
        row(5, 400, 240, '#5d9490', 0.35) +
        mist(130) +
        row(4, 480, 330, '#1f5650', 0) +
        '<rect x="-320" y="188" width="640" height="136" fill="#1f5650"/>'
      );
    },
  },
  'guaiaco-defumado': {
    ground: ['#5d5a5c', '#242124'],
    draw: (sheet) => {
      const tones: WoodTones = { bark: '#1c1517', wood: ['#d9b48f', '#9a6243'], line: '#5c3524' };
      const places = [
        [-165, 190, 150],
        [150, 195, 158],
        [-8, -50, 165],
        [-305, -55, 140],
        [300, -65, 140],
        [-160, -290, 150],
        [165, -285, 150],
      ] as const;
      return places
        .map(([x, y, r], index) =>
          group(
            sheet.shadow('#000000', 0.5, 10, 8),
            place(logEnd(sheet, r, tones, 4, index), x, y, index * 40),
          ),
        )
        .join('');
    },
  },
};
