import { group, path, pick, round, times } from './forms.ts';
import type { Recipe } from './sheet.ts';

interface Formula {
  /** Of the pyramid, from its tip down. */
  tints: readonly [string, string, string];
  ground: readonly [string, string];
  notes: readonly [top: readonly string[], heart: readonly string[], base: readonly string[]];
  /** Parts of a hundred, in the same order. */
  shares: readonly [number, number, number];
}

const LEVELS = ['SAÍDA', 'CORAÇÃO', 'FUNDO'] as const;
const FONT = 'font-family="Liberation Sans, Arial, sans-serif"';

function words(x: number, y: number, size: number, color: string, text: string, more = ''): string {
  return `<text x="${x}" y="${y}" font-size="${size}" fill="${color}" ${FONT} ${more}>${text}</text>`;
}

/** The olfactory pyramid, with what stands on each of its levels beside it. */
function card(title: string, formula: Formula): Recipe {
  return {
    ground: formula.ground,
    draw: (sheet) => {
      const sheetOfPaper = group(
        sheet.shadow('#1d2430', 0.2, 16, 10),
        '<rect x="-288" y="-208" width="576" height="416" rx="20" fill="#ffffff"/>',
      );
      const levels = times(3, (index) => {
        const top = -98 + index * 92;
        const half = (y: number) => round(((y + 112) / 276) * 100);
        const [near, far] = [half(top), half(top + 84)];
        const band = `M${-156 - near} ${top}L${-156 + near} ${top}L${-156 + far} ${top + 84}L${-156 - far} ${top + 84}Z`;
        const share = `${pick(formula.shares, index)}%`;
        const notes = pick(formula.notes, index).join(', ');
        return (
          path(band, pick(formula.tints, index)) +
          words(-156, top + 60, 17, '#ffffff', share, 'text-anchor="middle" font-weight="bold"') +
          words(
            -30,
            top + 38,
            12,
            '#5c6672',
            pick(LEVELS, index),
            'letter-spacing="1.5" font-weight="bold"',
          ) +
          words(-30, top + 63, 16, '#1d2430', notes)
        );
      });
      return (
        sheetOfPaper +
        words(-256, -158, 25, '#1d2430', title, 'font-weight="bold"') +
        words(256, -158, 12, '#5c6672', 'FÓRMULA RESERVADA', 'text-anchor="end" letter-spacing="1.5"') +
        '<rect x="-256" y="-136" width="512" height="2" fill="#e6e9ee"/>' +
        levels
      );
    },
  };
}

export const FORMULAS: Record<string, Recipe> = {
  citricos: card('Acorde cítrico', {
    ground: ['#f7fbe3', '#cfe08a'],
    tints: ['#c9ae12', '#93a51c', '#5f7d20'],
    notes: [
      ['bergamota', 'limão-siciliano', 'tangerina'],
      ['néroli', 'petitgrain', 'verbena'],
      ['cedro', 'almíscar', 'vetiver'],
    ],
    shares: [52, 31, 17],
  }),
  florais: card('Acorde floral', {
    ground: ['#fff1f3', '#f2b9c6'],
    tints: ['#e68aa2', '#cc5b7d', '#96365c'],
    notes: [
      ['folhas verdes', 'lichia', 'pimenta-rosa'],
      ['rosa damascena', 'jasmim', 'peônia'],
      ['sândalo', 'almíscar', 'íris'],
    ],
    shares: [22, 56, 22],
  }),
  amadeirados: card('Acorde amadeirado', {
    ground: ['#f8efe4', '#d8b58f'],
    tints: ['#bf8a52', '#915c34', '#5d3820'],
    notes: [
      ['cardamomo', 'bergamota', 'sálvia'],
      ['cedro do Atlas', 'pau-rosa', 'cipreste'],
      ['sândalo', 'vetiver', 'patchouli'],
    ],
    shares: [18, 34, 48],
  }),
  orientais: card('Acorde oriental', {
    ground: ['#fbeedb', '#e0a867'],
    tints: ['#c98524', '#a1551d', '#6b2c22'],
    notes: [
      ['açafrão', 'pimenta-rosa', 'tangerina'],
      ['incenso', 'rosa', 'canela'],
      ['âmbar', 'mirra', 'benjoim'],
    ],
    shares: [17, 33, 50],
  }),
  aquaticos: card('Acorde aquático', {
    ground: ['#eaf8fb', '#9fd3e2'],
    tints: ['#45a9c4', '#237fa6', '#15557f'],
    notes: [
      ['brisa marinha', 'bergamota', 'melão'],
      ['ninfeia', 'sal marinho', 'lavanda'],
      ['âmbar-gris', 'cedro', 'musgo'],
    ],
    shares: [41, 36, 23],
  }),
  frutados: card('Acorde frutado', {
    ground: ['#fff0ea', '#f7b59c'],
    tints: ['#ee7d61', '#cf4a5a', '#8f2750'],
    notes: [
      ['maracujá', 'framboesa', 'maçã verde'],
      ['pêssego', 'figo', 'frésia'],
      ['baunilha', 'almíscar', 'cedro'],
    ],
    shares: [46, 35, 19],
  }),
  herbais: card('Acorde herbal', {
    ground: ['#eff7ec', '#aed1a8'],
    tints: ['#6ea65d', '#3f8057', '#215546'],
    notes: [
      ['hortelã', 'eucalipto', 'capim-limão'],
      ['lavanda', 'alecrim', 'chá verde'],
      ['musgo', 'cedro', 'feno'],
    ],
    shares: [38, 42, 20],
  }),
  gourmand: card('Acorde gourmand', {
    ground: ['#fbf1e3', '#dcb98c'],
    tints: ['#c58f4c', '#945a2c', '#5a3220'],
    notes: [
      ['amêndoa', 'canela', 'laranja'],
      ['café', 'caramelo', 'mel'],
      ['baunilha', 'cacau', 'fava-tonca'],
    ],
    shares: [20, 38, 42],
  }),
};
