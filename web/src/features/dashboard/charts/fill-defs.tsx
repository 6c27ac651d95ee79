import type { ReactNode } from 'react';
import type { Texture } from './palette.ts';
import { FILLS, fillParts, OTHERS_COLOR, PALETTE, TEXTURES } from './palette.ts';

/** Edge of the tile that a texture is made of, in units of the chart. */
const TILE = 7;

const LINE = { stroke: 'var(--app-surface)', strokeWidth: 1.5, strokeOpacity: 0.85 };

const DRAWINGS: Record<Exclude<Texture, 'plain'>, ReactNode> = {
  rising: <path d="M-1.75 1.75l3.5-3.5M0 7 7 0M5.25 8.75l3.5-3.5" {...LINE} />,
  falling: <path d="M-1.75 5.25l3.5 3.5M0 0l7 7M5.25-1.75l3.5 3.5" {...LINE} />,
  dots: <path d="M1.75 1.75h0M5.25 5.25h0" {...LINE} strokeWidth={2.4} strokeLinecap="round" />,
  level: <path d="M0 1.75h7M0 5.25h7" {...LINE} strokeWidth={1.2} />,
  grid: <path d="M0 3.5h7M3.5 0v7" {...LINE} strokeWidth={1.2} />,
};

/** Every fill that is no plain colour, and the textures of paper, which every chart of the page refers to by their names. */
export function FillDefs() {
  const textured = Array.from({ length: FILLS - PALETTE.length }, (_, index) => index + PALETTE.length);
  return (
    <svg width="0" height="0" style={{ position: 'absolute' }} aria-hidden="true" focusable="false">
      <defs>
        {textured.map((fill) => {
          const { color, texture } = fillParts(fill);
          return (
            <Tile key={fill} id={`shots-fill-${fill}`} texture={texture}>
              <rect width={TILE} height={TILE} fill={colorOf(color)} />
            </Tile>
          );
        })}
        {TEXTURES.map((name, texture) => (
          <Tile key={name} id={`shots-paper-${texture}`} texture={texture} />
        ))}
      </defs>
    </svg>
  );
}

function Tile({ id, texture, children }: { id: string; texture: number; children?: ReactNode }) {
  const name = TEXTURES[texture] ?? 'plain';
  return (
    <pattern id={id} width={TILE} height={TILE} patternUnits="userSpaceOnUse">
      {children}
      {name !== 'plain' && DRAWINGS[name]}
    </pattern>
  );
}

/** The custom properties that hold the colours, for the element that holds the charts. */
export const COLOR_PROPERTIES: Record<string, string> = Object.fromEntries([
  ...PALETTE.map(({ light, dark }, index) => [`--shots-color-${index}`, `light-dark(${light}, ${dark})`]),
  ['--shots-color-others', `light-dark(${OTHERS_COLOR.light}, ${OTHERS_COLOR.dark})`],
]);

function colorOf(color: number): string {
  return `var(--shots-color-${color})`;
}

/** How a slice is filled: on the screen, and on paper, where its place in the chart gives the texture. */
export interface Paint {
  screen: string;
  color: string;
  paper: string;
}

/**
 * The paint of a slice.
 * @param fill of its fragrance; undefined for the joined tail
 * @param place in its chart, from 0
 */
export function paintOf(fill: number | undefined, place: number): Paint {
  const paper = `url(#shots-paper-${place % TEXTURES.length})`;
  if (fill === undefined) {
    const others = 'var(--shots-color-others)';
    return { screen: others, color: others, paper: 'none' };
  }
  const { color, texture } = fillParts(fill);
  return {
    screen: texture === 0 ? colorOf(color) : `url(#shots-fill-${fill})`,
    color: colorOf(color),
    paper,
  };
}
