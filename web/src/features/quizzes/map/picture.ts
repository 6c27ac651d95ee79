import type { MapLayout } from './layout.ts';
import type { PictureTexts } from './picture-painter.ts';
import { brushOf, drawLines, drawQuestion, drawTitle } from './picture-painter.ts';

/** The longest side in pixels, below the 16,384 that all browsers allow. */
const MAX_SIDE = 16_000;
/**
 * The areas to try, in pixels. At the first one, which briefly takes 256 MB of memory, the text of 200 questions is
 * still legible; the second one is the most that Safari draws on iOS.
 */
const MAX_AREAS = [64_000_000, 4096 * 4096] as const;
/** For screens with a pixel ratio of 2. */
const MAX_SCALE = 2;

const MARGIN = 40;
const TITLE_HEIGHT = 56;

/** The factor that enlarges a picture of the given size in pixels, or shrinks it to the given area and longest side. */
export function pictureScale(width: number, height: number, area: number): number {
  return Math.min(MAX_SCALE, MAX_SIDE / Math.max(width, height), Math.sqrt(area / (width * height)));
}

/**
 * Draws the whole map, whatever part of it the page shows. Draws from the layout: copying the elements of the page
 * would need all of them to be rendered and takes seconds for a large quiz.
 * @param page the element whose colours and font are used
 * @returns a PNG file
 * @throws if the browser cannot draw it
 */
export async function drawPicture(layout: MapLayout, texts: PictureTexts, page: Element): Promise<Blob> {
  for (const area of MAX_AREAS) {
    const picture = await drawWithin(area, layout, texts, page);
    if (picture) return picture;
  }
  throw new Error('There is no canvas that is large enough');
}

/** Returns null if the browser has no canvas of that size. */
function drawWithin(
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

const NAME_MAX = 100;

/** The characters that file systems refuse, including Windows. */
const UNSAFE = /[\p{Cc}<>:"/\\|?*]+/gu;

/**
 * The file name of a saved map: `Quiz do verão-pt-BR.png`.
 * @param language the language of the quiz, such as `pt-BR`
 */
export function pictureName(quizName: string, language: string): string {
  const name = quizName.replace(UNSAFE, ' ').replace(/\s+/g, ' ').slice(0, NAME_MAX);
  // No leading dots, which hide a file, and no trailing dots or spaces, which Windows drops.
  const safe = name.replace(/^[\s.]+|[\s.]+$/g, '');
  return `${safe || 'quiz'}-${language}.png`;
}
