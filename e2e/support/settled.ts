import { expect, type Page, type Request } from '@playwright/test';

/** Pending requests, by page. */
const underWay = new WeakMap<Page, Set<Request>>();

/** Tracks a page's requests, so that `settled` can wait for them. */
export function watchRequests(page: Page): void {
  const open = new Set<Request>();
  const end = (request: Request) => open.delete(request);
  underWay.set(page, open);
  page.on('request', (request) => {
    // The dashboard's live stream stays open.
    if (!request.url().endsWith('/api/dashboard/live')) open.add(request);
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
}

/**
 * Waits until a page has no pending requests, is not dimmed and has finished fading in: half-faded text lacks contrast.
 */
export async function settled(page: Page): Promise<void> {
  const open = underWay.get(page);
  if (!open) throw new Error('Nobody follows what this page asks for');
  const restless = async () => {
    const moving = await page.evaluate(findMoving, FRAMES);
    return [...moving, ...[...open].map((request) => request.url())];
  };
  const patience = { intervals: [20], timeout: TIMEOUT_MS, message: 'the page comes to rest' };
  await expect.poll(restless, patience).toEqual([]);
}

/** That of journeys, for tools too, which have no configuration of their own. */
const TIMEOUT_MS = 30_000;

/** Frames to wait for animations to start: a change is first painted in its old state. */
const FRAMES = 4;

async function findMoving(frames: number): Promise<string[]> {
  for (let frame = 0; frame < frames; frame += 1) {
    await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  }
  const moving = document.getAnimations().flatMap(({ effect, playState }) => {
    // Endless animations are busy indicators, which are waited for separately.
    const ends = Number.isFinite(effect?.getComputedTiming().endTime);
    return playState === 'running' && ends && effect instanceof KeyframeEffect ? [effect.target] : [];
  });
  // A placeholder stays after its request has ended, until what takes its place is rendered.
  const busy = document.querySelectorAll('[aria-busy=true], .mantine-Skeleton-root');
  return [...moving, ...busy].map((element) => element?.outerHTML.slice(0, 120) ?? 'something that is gone');
}
