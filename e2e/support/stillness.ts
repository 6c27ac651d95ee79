import { expect, type Page, type Request } from '@playwright/test';

/** Requests that are under way, by page. */
const underWay = new WeakMap<Page, Set<Request>>();

/** Begins to follow what a page asks for, so that one can wait until it is there. */
export function watchRequests(page: Page): void {
  const open = new Set<Request>();
  const end = (request: Request) => open.delete(request);
  underWay.set(page, open);
  page.on('request', (request) => {
    // The dashboard listens for as long as it is open.
    if (!request.url().endsWith('/api/dashboard/live')) open.add(request);
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
}

/**
 * Waits until all that a page has asked for is there, is no longer dimmed, and has faded in: half-faded text has no
 * contrast.
 */
export async function settled(page: Page): Promise<void> {
  const open = underWay.get(page);
  if (!open) throw new Error('Nobody follows what this page asks for');
  const restless = async () => {
    const moving = await page.evaluate(findMoving, FRAMES);
    return [...moving, ...[...open].map((request) => request.url())];
  };
  await expect.poll(restless, { intervals: [20], message: 'the page comes to rest' }).toEqual([]);
}

/** What changes now begins to move within as many: it is drawn once as it was, and moves from there. */
const FRAMES = 4;

async function findMoving(frames: number): Promise<string[]> {
  for (let frame = 0; frame < frames; frame += 1) {
    await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  }
  const moving = document.getAnimations().flatMap(({ effect, playState }) => {
    // What turns for ever tells of something that is under way: that is waited for by itself.
    const ends = Number.isFinite(effect?.getComputedTiming().endTime);
    return playState === 'running' && ends && effect instanceof KeyframeEffect ? [effect.target] : [];
  });
  const busy = document.querySelectorAll('[aria-busy=true]');
  return [...moving, ...busy].map((element) => element?.outerHTML.slice(0, 120) ?? 'something that is gone');
}
