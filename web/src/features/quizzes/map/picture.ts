import type { MapLayout } from './layout.ts';
import type { PictureTexts } from './picture-brush.ts';
import { brushOf, drawLines, drawQuestion, drawTitle } from './picture-brush.ts';

/** A side is held below the 16,384 pixels that all browsers allow. */
const MAX_SIDE = 16_000;
/**
 * The areas that are tried. In the first the text of 200 questions is still read, and it takes 256 MB of memory for a
 * moment; the second is all that Safari draws on iOS.
 */
const MAX_AREAS = [64_000_000, 4096 * 4096] as const;
/** For screens with two pixels where there was one. */
const MAX_SCALE = 2;

const MARGIN = 40;
const TITLE_HEIGHT = 56;

/** By how much a picture of so many pixels is enlarged, or made smaller so that it has no more than an area. */
export function pictureScale(width: number, height: number, area: number): number {
  return Math.min(MAX_SCALE, MAX_SIDE / Math.max(width, height), Math.sqrt(area / (width * height)));
}

/**
 * Draws the whole map, whatever part of it the page shows. From the layout: a copy of the page's elements would need all
 * of them to be there, and takes seconds for a large quiz.
 * @param page the element whose colours it takes
 * @returns a PNG file
 * @throws where the browser can't draw it
 */
export async function drawPicture(layout: MapLayout, texts: PictureTexts, page: Element): Promise<Blob> {
  for (const area of MAX_AREAS) {
    const picture = await drawnWithin(area, layout, texts, page);
    if (picture) return picture;
  }
  throw new Error('There is no canvas that is large enough');
}

/** Null where the browser has no canvas of that size. */
function drawnWithin(
  area: number,
  layout: MapLayout,
  texts: PictureTexts,
  page: Element,
): Promise<Blob | null> {
  const width = layout.width + 2 * MARGIN;
  const height = layout.height + 2 * MARGIN + TITLE_HEIGHT;
  const scale = pictureScale(width, height, area);
  const canvas = document.createElement('canvas');
  canvas.width = Math.floor(width * scale);
  canvas.height = Math.floor(height * scale);
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  const brush = brushOf(context, texts, page);
  context.scale(scale, scale);
  context.fillStyle = brush.ground;
  context.fillRect(0, 0, width, height);
  context.translate(MARGIN, MARGIN);
  drawTitle(brush, layout.width);
  context.translate(0, TITLE_HEIGHT);
  drawLines(brush, layout);
  for (const question of layout.questions) drawQuestion(brush, question);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
