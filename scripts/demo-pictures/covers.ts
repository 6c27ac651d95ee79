import { slotAngle } from '#contracts/slots.ts';
import { blossom, GREEN_SLICE, ORANGE_SLICE, slice } from './citrus.ts';
import { bloom, rose } from './florals.ts';
import {
  ball,
  circle,
  ellipse,
  glow,
  group,
  leaf,
  path,
  petalPath,
  pick,
  place,
  polar,
  stroke,
  type Tones,
  times,
} from './forms.ts';
import { coffeeBean } from './gourmands.ts';
import { arch, firework, PALM, palm, potted, ridge, stone } from './scenery.ts';
import type { Recipe } from './sheet.ts';
import { ripples, waves } from './waters.ts';
import { conifer } from './woods.ts';

const GOLD: Tones = ['#fff3c4', '#e9b949', '#9a6a15'];

/** Twenty hues that follow one another around the ring. */
function ringTones(slot: number): Tones {
  const hue = ((slot - 1) * 18 + 20) % 360;
  return [`hsl(${hue} 80% 86%)`, `hsl(${hue} 48% 62%)`, `hsl(${hue} 42% 40%)`];
}

export const COVERS: Record<string, Recipe> = {
  'colecao-essencial': {
    ground: ['#0f8a83', '#04302f'],
    draw: (sheet) =>
      glow(sheet, 0, 0, 520, '#3fd0c4', 0.35) +
      circle(
        0,
        0,
        318,
        sheet.radial(['#0d4f4c', ['#0a3d3b', 0.7], '#062826'], 0.4, 0.3, 0.8),
        sheet.shadow('#011413', 0.55, 26, 18),
      ) +
      times(20, (index) => {
        const [x, y] = polar(258, slotAngle(index + 1));
        return ball(sheet, x, y, 35, ringTones(index + 1));
      }) +
      circle(
        0,
        0,
        150,
        sheet.radial(['#e9fffb', ['#9fe3da', 0.6], '#2f9a92'], 0.38, 0.3, 0.8),
        sheet.shadow('#011413', 0.5, 18),
      ) +
      circle(0, 0, 46, '#0b4a47', 'opacity=".85"'),
  },
  'verao-na-orla': {
    ground: ['#fff1d6', '#ffb38a'],
    draw: (sheet) =>
      circle(250, -60, 150, sheet.radial(['#fffbe8', '#ffd27a'])) +
      waves(sheet, 660, 20, 370, [
        ['#8fe0e0', '#4fb8c9'],
        ['#4dbccb', '#248fb0'],
        ['#2a97ba', '#156a98'],
      ]) +
      path('M-650 370L-650 250C-380 225 -60 300 250 330L520 370Z', sheet.linear(['#ffeecb', '#f0cf98'])) +
      group(sheet.shadow('#0d3a35', 0.3), place(palm(sheet, 360), -640, -250, 96)),
  },
  'lobby-aurora': {
    ground: ['#f8ece0', '#e3c3a8'],
    draw: (sheet) =>
      `<rect x="-640" y="240" width="1280" height="120" fill="${sheet.linear(['#c79d7d', '#a87757'])}"/>` +
      arch(0, 900, -330, '#e9cdb3') +
      arch(0, 700, -262, '#dfb998') +
      arch(0, 520, -200, '#d0a07a') +
      arch(0, 360, -140, sheet.linear(['#9fd3e8', '#ffe3b5'])) +
      group(
        sheet.clip(arch(0, 360, -140, '#000')),
        circle(50, 120, 92, sheet.radial(['#fff9e3', '#ffcf7d'])) +
          `<rect x="-190" y="165" width="380" height="80" fill="#5e9aa3"/>`,
      ) +
      path('M-180 240L180 240L330 360L-330 360Z', '#fff0d2', 'opacity=".4"') +
      potted(sheet, -500) +
      potted(sheet, 500),
  },
  'spa-serenidade': {
    ground: ['#eef5f0', '#9cc3b5'],
    draw: (sheet) =>
      place(ripples(6, 120, 0.3, '#ffffff'), 150, 230) +
      stone(sheet, 150, 215, 235, 74) +
      stone(sheet, 140, 110, 172, 60) +
      stone(sheet, 158, 22, 120, 46) +
      stone(sheet, 148, -48, 74, 32) +
      group(
        sheet.shadow('#1d4034', 0.3, 14),
        place(leaf(sheet, 520, 120, PALM, 0), -640, -300, 112) +
          place(leaf(sheet, 420, 104, PALM, 0), -640, -330, 138) +
          place(leaf(sheet, 360, 92, PALM, 0), -520, -380, 160),
      ) +
      place(blossom(sheet, 105, GOLD), -210, 210, 10),
  },
  'natal-encantado': {
    ground: ['#1d4a4c', '#071d2a'],
    draw: (sheet) =>
      times(34, (index) => {
        const x = ((index * 271) % 1280) - 640;
        const y = ((index * 149) % 560) - 350;
        return glow(sheet, x, y, 14 + ((index * 29) % 40), index % 3 === 0 ? '#ffd98a' : '#cfe9e4', 0.5);
      }) +
      times(9, (index) => place(conifer(360 + ((index * 97) % 120), '#1f5d57'), -620 + index * 155, 250)) +
      `<rect x="-640" y="-40" width="1280" height="300" fill="${sheet.linear(['#a9cfd300', ['#a9cfd3cc', 0.6], '#a9cfd3'])}"/>` +
      path(
        'M-650 370L-650 210C-400 150 -150 240 90 205C330 170 470 220 650 190L650 370Z',
        sheet.linear(['#eaf6f5', '#a9cfd3']),
      ) +
      ellipse(0, 250, 190, 14, '#2f6a70', `opacity=".5" ${sheet.blur(8)}`) +
      place(conifer(560, '#0c3b36'), 0, 290) +
      times(16, (index) => {
        const part = (index + 1) / 17;
        const reach = 165 * part;
        return ball(
          sheet,
          Math.sin(index * 2.4) * reach * 0.86,
          -230 + 480 * part,
          15,
          index % 2 === 0 ? GOLD : ['#ffb3a8', '#d8434a', '#7d1220'],
        );
      }) +
      glow(sheet, 0, -275, 120, '#ffe6a3', 0.9),
  },
  'dia-das-maes': {
    ground: ['#fff5f2', '#f3c1bd'],
    draw: (sheet) =>
      group(
        sheet.shadow('#4a5f43', 0.25),
        place(leaf(sheet, 400, 170, PALM, 7), -300, 110, 40) +
          place(leaf(sheet, 400, 170, PALM, 7), 330, 60, -60) +
          place(leaf(sheet, 360, 150, PALM, 7), 240, -60, 20),
      ) +
      place(bloom(sheet, 310, ['#fff1ea', '#fbb9a8', '#e07468'], 6, 8), -380, 90) +
      place(bloom(sheet, 250, ['#ffffff', '#fbdcd6', '#eaa9a3'], 6, 8), 420, -110, 20) +
      place(bloom(sheet, 170, ['#ffd9dd', '#ef8fa3', '#bf4d6c'], 5, 8), 210, 230, 40) +
      place(blossom(sheet, 82, GOLD), -10, -170, 20),
  },
  'dia-dos-namorados': {
    ground: ['#9a1f3a', '#3a0716'],
    draw: (sheet) =>
      glow(sheet, 240, -40, 460, '#ff7a8a', 0.35) +
      place(rose(sheet, 285, ['#ff8a9a', '#d0213f', '#6d0620']), 260, 10) +
      times(9, (index) => {
        const x = -580 + ((index * 211) % 500);
        const y = -280 + ((index * 173) % 600);
        const petal = path(petalPath(120, 100, 0.62), sheet.linear(['#ff9aa8', '#d22a48', '#8a0f2a'], 60));
        return group(
          sheet.shadow('#1c0209', 0.5, 10),
          place(petal, x, y, index * 67, 0.7 + (index % 3) * 0.3),
        );
      }),
  },
  'inverno-na-serra': {
    ground: ['#fbe9dc', '#d9b7c0'],
    draw: (sheet) =>
      circle(-230, -130, 88, sheet.radial(['#fffdf2', '#ffe0ae'])) +
      ridge(-40, 62, 0.4, sheet.linear(['#b9a3bd', '#dfcdd6'])) +
      ridge(60, 66, 2.1, sheet.linear(['#8a7ea6', '#b9adc8'])) +
      ridge(150, 58, 4.2, sheet.linear(['#566089', '#8a90b3'])) +
      ridge(250, 44, 1.2, sheet.linear(['#2c3a61', '#46557f'])) +
      times(11, (index) => place(conifer(150 + ((index * 83) % 110), '#141f3d'), -620 + index * 126, 372)),
  },
  'emporio-cafe-cacau': {
    ground: ['#d9b48f', '#7a4a2c'],
    draw: (sheet) => {
      const rosetta = times(6, (index) => {
        const y = 70 - index * 34;
        const w = 104 - index * 15;
        return stroke(`M${-w} ${y - w * 0.5}Q0 ${y + w * 0.55} ${w} ${y - w * 0.5}`, '#f8e6cc', 17);
      });
      const beans = times(11, (index) => {
        const [x, y] = [-590 + ((index * 223) % 520), -290 + ((index * 157) % 600)];
        return group(
          sheet.shadow('#1f0d04', 0.45, 8),
          place(coffeeBean(sheet, 54 + (index % 3) * 10), x, y, index * 53),
        );
      });
      return (
        beans +
        circle(
          270,
          10,
          318,
          sheet.radial(['#ffffff', ['#f4ebe1', 0.7], '#d9c6b4'], 0.4, 0.32, 0.75),
          sheet.shadow('#1f0d04', 0.5, 24),
        ) +
        ellipse(
          505,
          10,
          74,
          34,
          '#f7efe6',
          `transform="rotate(-18 505 10)" ${sheet.shadow('#1f0d04', 0.35, 10)}`,
        ) +
        circle(270, 10, 222, '#fffaf3', sheet.shadow('#1f0d04', 0.35, 14)) +
        circle(270, 10, 200, sheet.radial(['#b9783f', ['#8e5227', 0.7], '#5d3013'])) +
        place(stroke('M0 116L0 -130', '#f8e6cc', 9) + rosetta, 270, 10)
      );
    },
  },
  'jardim-botanico': {
    ground: ['#d4ecc8', '#4f9a68'],
    draw: (sheet) => {
      const greens: readonly Tones[] = [
        ['#7fc98a', '#2f8a5c', '#0f4a3c'],
        ['#b9df84', '#6bab4a', '#2c6b34'],
        ['#5fae92', '#1f6f62', '#0a3a3c'],
      ];
      const frond = (index: number, length: number, x: number, y: number, turn: number) =>
        group(
          sheet.shadow('#05201a', 0.4, 16),
          place(leaf(sheet, length, length * 0.42, pick(greens, index), 8), x, y, turn),
        );
      return (
        frond(2, 620, -660, 120, 58) +
        frond(0, 560, -640, 380, 36) +
        frond(1, 480, -420, 420, 8) +
        frond(2, 620, 660, 60, -62) +
        frond(1, 560, 650, 370, -38) +
        frond(0, 500, 430, 430, -12) +
        frond(0, 430, -660, -320, 108) +
        frond(1, 400, 640, -380, -118) +
        place(bloom(sheet, 175, ['#ffe3c9', '#ff9a6b', '#d4502f'], 4, 6), 0, 70)
      );
    },
  },
  'reveillon-dourado': {
    ground: ['#2b2a55', '#0a0a20'],
    draw: (sheet) =>
      times(40, (index) =>
        circle(
          ((index * 271) % 1280) - 640,
          ((index * 149) % 700) - 350,
          1.5 + (index % 3),
          '#ffffff',
          'opacity=".5"',
        ),
      ) +
      glow(sheet, -240, -70, 330, '#ffcf6b', 0.4) +
      glow(sheet, 300, -120, 260, '#ff9fb0', 0.35) +
      firework(-240, -70, 250, '#ffd77a') +
      firework(300, -120, 185, '#ffb0bb') +
      firework(60, 110, 120, '#a9d6ff') +
      waves(sheet, 660, 270, 380, [
        ['#3b3a6d', '#20204a'],
        ['#26264f', '#101030'],
      ]),
  },
  'studio-folego': {
    ground: ['#fff6c9', '#ff9f6b'],
    draw: (sheet) => {
      const shade = sheet.shadow('#7a2b0a', 0.3, 18);
      return (
        path('M-660 370L-180 -370L60 -370L-420 370Z', '#ffffff', 'opacity=".28"') +
        path('M60 370L540 -370L640 -370L160 370Z', '#ffffff', 'opacity=".22"') +
        group(shade, place(slice(sheet, 360, ORANGE_SLICE, 8), 330, 90, 20)) +
        group(shade, place(slice(sheet, 170, GREEN_SLICE, 8), -400, 150, 40)) +
        group(shade, ball(sheet, -190, -110, 130, ['#ffd0a0', '#f5794a', '#c23d22'])) +
        group(
          shade,
          place(leaf(sheet, 230, 120, PALM, 6), -60, 190, 30) +
            place(leaf(sheet, 200, 106, PALM, 6), -60, 190, 84),
        )
      );
    },
  },
};
