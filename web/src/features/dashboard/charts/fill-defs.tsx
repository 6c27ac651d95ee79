import type { ReactNode } from 'react';
import type { Texture } from './fragrance-fills.ts';
import { FILLS, fillParts, OTHERS_COLOR, PALETTE, TEXTURES } from './fragrance-fills.ts';

/** The side of a texture's tile in units of the chart. */
const TILE = 7;

const LINE = { stroke: 'var(--app-surface)', strokeWidth: 1.5, strokeOpacity: 0.85 };

const DRAWINGS: Record<Texture, ReactNode> = {
  plain: null,
  rising: <path d="M-1.75 1.75l3.5-3.5M0 7 7 0M5.25 8.75l3.5-3.5" {...LINE} />,
  falling: <path d="M-1.75 5.25l3.5 3.5M0 0l7 7M5.25-1.75l3.5 3.5" {...LINE} />,
  dots: <path d="M1.75 1.75h0M5.25 5.25h0" {...LINE} strokeWidth={2.4} strokeLinecap="round" />,
  level: <path d="M0 1.75h7M0 5.25h7" {...LINE} strokeWidth={1.2} />,
  grid: <path d="M0 3.5h7M3.5 0v7" {...LINE} strokeWidth={1.2} />,
};

/** The textures of slices in print, by position: enough for every named slice, and distinct without colour. */
const PAPER_DRAWINGS: readonly ReactNode[] = [
  ...TEXTURES.map((texture) => DRAWINGS[texture]),
  <path key="upright" d="M1.75 0v7M5.25 0v7" {...LINE} />,
  <path key="checks" d="M0 1.75h3.5M3.5 5.25h3.5" {...LINE} strokeWidth={3.5} />,
  <path key="bands" d="M-1.75 1.75l3.5-3.5M0 7 7 0M5.25 8.75l3.5-3.5" {...LINE} strokeWidth={3.2} />,
  <path key="spots" d="M3.5 3.5h0" {...LINE} strokeWidth={4.8} strokeLinecap="round" />,
];

/** The SVG patterns of every textured fill and of the print textures, to which all charts of the page refer by id. */
export function FillDefs() {
  const textured = Array.from({ length: FILLS - PALETTE.length }, (_, index) => index + PALETTE.length);
  return (
    <svg width="0" height="0" style={{ position: 'absolute' }} aria-hidden="true" focusable="false">
      <defs>
        {textured.map((fill) => {
          const { color, texture } = fillParts(fill);
          return (
            <Tile key={fill} id={`shots-fill-${fill}`}>
              <rect width={TILE} height={TILE} fill={colorOf(color)} />
              {DRAWINGS[TEXTURES[texture] ?? 'plain']}
            </Tile>
          );
        })}
        {PAPER_DRAWINGS.map((drawing, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the position identifies the texture
          <Tile key={place} id={`shots-paper-${place}`}>
            {drawing}
          </Tile>
        ))}
      </defs>
    </svg>
  );
}

function Tile({ id, children }: { id: string; children: ReactNode }) {
  return (
    <pattern id={id} width={TILE} height={TILE} patternUnits="userSpaceOnUse">
      {children}
    </pattern>
  );
}

/** The custom properties of the colours, for the element that contains the charts. */
export const COLOR_PROPERTIES: Record<string, string> = Object.fromEntries([
  ...PALETTE.map(({ light, dark }, index) => [`--shots-color-${index}`, `light-dark(${light}, ${dark})`]),
  ['--shots-color-others', `light-dark(${OTHERS_COLOR.light}, ${OTHERS_COLOR.dark})`],
]);

function colorOf(color: number): string {
  return `var(--shots-color-${color})`;
}

/** The joined slice in print: lighter than any colour of the palette in greyscale. */
const PAPER_OTHERS = '#d3dada';

/** The fill of a slice on the screen and in print, where its position in the chart determines the texture. */
export interface Paint {
  screen: string;
  color: string;
  paper: string;
}

/**
 * The paint of a slice.
 * @param fill the fill of its fragrance; undefined for the joined slice
 * @param place its position in the chart, from 0
 */
export function paintOf(fill: number | undefined, place: number): Paint {
  if (fill === undefined) return { screen: 'var(--shots-color-others)', color: PAPER_OTHERS, paper: 'none' };
  const paper = `url(#shots-paper-${place % PAPER_DRAWINGS.length})`;
  const { color, texture } = fillParts(fill);
  return {
    screen: texture === 0 ? colorOf(color) : `url(#shots-fill-${fill})`,
    color: colorOf(color),
    paper,
  };
}
