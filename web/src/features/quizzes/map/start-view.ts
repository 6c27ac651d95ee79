import type { Viewport } from '@xyflow/react';
import { getViewportForBounds } from '@xyflow/react';
import type { MapLayout, MapQuestion } from './layout.ts';

/** Room left around the whole map, as a part of what it is shown in. */
export const FIT_PADDING = 0.06;

/** A whole map that is smaller than this tells nothing. */
const OVERVIEW_ZOOM = 0.3;

/** In a narrow frame next questions are seen beside a question rather than its answers, which are read in the form. */
const NARROW = 600;
const NARROW_ZOOM = 0.4;
/** At which everything is read well. */
export const READING_ZOOM = 0.75;
/** From which on answers can be read at all. */
export const NEAR_ZOOM = 0.45;

/** Room left of a question that is shown first, and above it as a part of the frame: what follows stands below. */
const LEFT = 20;
const ABOVE = 0.2;

/** The zoom at which the whole map is seen in a frame of so many pixels. */
export function fitZoom(layout: MapLayout, width: number, height: number): number {
  return whole(layout, width, height).zoom;
}

/**
 * What a map shows first in a frame of so many pixels: all of it; of a large one the question that is being written, with
 * what follows.
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

/** The question that is being written, or where the quiz begins. */
export function firstShown({ questions }: MapLayout, current: number | null): MapQuestion | undefined {
  return questions.find(({ id }) => id === current) ?? questions.find(({ first }) => first);
}

function whole({ width, height }: MapLayout, frameWidth: number, frameHeight: number): Viewport {
  return getViewportForBounds({ x: 0, y: 0, width, height }, frameWidth, frameHeight, 0, 1, FIT_PADDING);
}
