import type { Viewport } from '@xyflow/react';
import { getViewportForBounds } from '@xyflow/react';
import type { MapLayout, MapQuestion } from './layout.ts';

/** The padding around the whole map, as a fraction of the frame. */
export const FIT_PADDING = 0.06;

/** Below this zoom, the whole map shows nothing useful. */
const OVERVIEW_ZOOM = 0.3;

/** In a frame narrower than this, in pixels, next questions matter more than answers, which can be read in the form. */
const NARROW = 600;
const NARROW_ZOOM = 0.4;
/** The zoom at which everything is easy to read. */
export const READING_ZOOM = 0.75;
/** The zoom from which answers are legible. */
export const NEAR_ZOOM = 0.45;

/** The space left of the first question in pixels, and above it as a fraction of the frame: what follows is below. */
const LEFT = 20;
const ABOVE = 0.2;

/** The zoom at which the whole map fits into a frame of the given size in pixels. */
export function fitZoom(layout: MapLayout, width: number, height: number): number {
  return whole(layout, width, height).zoom;
}

/**
 * The initial view of a map in a frame of the given size in pixels: the whole map, or for a large one the question
 * being edited with what follows.
 */
export function startView(
  layout: MapLayout,
  width: number,
  height: number,
  current: number | null,
): Viewport {
  const view = whole(layout, width, height);
  const question = firstShown(layout, current);
  if (view.zoom >= OVERVIEW_ZOOM || !question) return view;
  const zoom = width < NARROW ? NARROW_ZOOM : READING_ZOOM;
  return { x: LEFT - question.x * zoom, y: ABOVE * height - question.y * zoom, zoom };
}

/** The question being edited, or else the first one of the quiz. */
export function firstShown({ questions }: MapLayout, current: number | null): MapQuestion | undefined {
  return questions.find(({ id }) => id === current) ?? questions.find(({ first }) => first);
}

function whole({ width, height }: MapLayout, frameWidth: number, frameHeight: number): Viewport {
  return getViewportForBounds({ x: 0, y: 0, width, height }, frameWidth, frameHeight, 0, 1, FIT_PADDING);
}
