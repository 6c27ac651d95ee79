import { chromium, type Page } from 'playwright-core';
import { findBrowser } from '../scripts/browser.ts';
import { apiOf, makeBigQuiz, QUESTIONS } from './big-quiz.ts';
import { type BuiltServer, startBuiltServer } from './built-server.ts';

/**
 * Opens the editor of a quiz of 200 questions with 800 answers in a browser, and tells how long that took, and how long
 * the longest frame was while one typed, dragged, and moved the map. Also what the API takes for such a quiz.
 */
const NAME = 'Quiz de duzentas perguntas';
const ROUNDS = 5;
/** Milliseconds between two keys, and between two moves of the pointer. */
const KEY_MS = 60;
const MOVE_MS = 16;

/** What the page notes of itself. */
declare global {
  interface Window {
    noted: { longTasks: number[]; frames: number[]; shown: number };
  }
}

function note(): void {
  window.noted = { longTasks: [], frames: [], shown: 0 };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.noted.longTasks.push(Math.round(duration));
  }).observe({ type: 'longtask', buffered: true });
  let last = performance.now();
  const frame = (now: number) => {
    window.noted.frames.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** Does something, and says how long its longest frame was and which tasks were longer than 50 ms. */
async function watch(page: Page, name: string, work: () => Promise<unknown>): Promise<void> {
  await page.evaluate(() => {
    window.noted.frames.length = 0;
    window.noted.longTasks.length = 0;
  });
  await work();
  const { frames, longTasks } = await page.evaluate(() => window.noted);
  const tasks = longTasks.length > 0 ? longTasks.join(', ') : 'none';
  console.log(`${name}: longest frame ${Math.round(Math.max(...frames))} ms, tasks over 50 ms: ${tasks}`);
}

async function signIn(page: Page, { address, email, password }: BuiltServer): Promise<void> {
  await page.goto(`${address}/auth/login`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL('**/admin/home');
}

/** From the press on "Editar" in the list until question and outline are drawn. @returns milliseconds */
async function open(page: Page, address: string): Promise<number> {
  await page.goto(`${address}/admin/quiz`);
  const edit = page
    .getByRole('row')
    .filter({ hasText: NAME })
    .getByRole('button', { name: 'Editar' })
    .first();
  await edit.waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    let started = 0;
    document.addEventListener(
      'click',
      () => {
        started = performance.now();
      },
      { capture: true, once: true },
    );
    const look = () => {
      if (document.querySelector('[role=treeitem]') && document.querySelector('[data-field=quest]')) {
        window.noted.shown = performance.now() - started;
      } else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await edit.click();
  await page.waitForFunction(() => window.noted.shown > 0);
  return page.evaluate(() => Math.round(window.noted.shown));
}

async function drag(page: Page, from: { x: number; y: number }, by: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let step = 0; step <= 60; step++) {
    const part = Math.sin((step / 60) * Math.PI);
    await page.mouse.move(from.x + by.x * part, from.y + by.y * part);
    await page.waitForTimeout(MOVE_MS);
  }
  await page.mouse.up();
}

async function measureEditor(page: Page, server: BuiltServer): Promise<void> {
  // What runs these files names functions by a helper that a page does not have.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(note);
  await signIn(page, server);
  const opened: number[] = [];
  for (let round = 0; round < ROUNDS; round++) opened.push(await open(page, server.address));
  console.log(`editor opens, the first time with all its code: ${opened.join(', ')} ms`);

  await page.waitForTimeout(2_000);
  await page.getByRole('combobox', { name: 'Pergunta', exact: true }).click();
  await watch(page, 'typing into the question', () =>
    page.keyboard.type(' e mais algumas palavras', { delay: KEY_MS }),
  );
  await page.locator('[data-answer] button[aria-expanded=false]').first().click();
  const description = page.getByRole('textbox', { name: 'Descrição' });
  await description.click();
  await watch(page, 'typing into an answer', () =>
    page.keyboard.type(' e mais algumas palavras', { delay: KEY_MS }),
  );
  await page.getByRole('button', { name: 'Reverter' }).click();

  const box = await page.locator('[role=treeitem][data-kind=answer]').first().boundingBox();
  if (!box) throw new Error('The outline shows no answer');
  await watch(page, 'dragging in the outline', () =>
    // Back where it was: nothing is moved.
    drag(page, { x: box.x + 90, y: box.y + 10 }, { x: 0, y: 220 }),
  );
  await watch(page, 'opening the map', async () => {
    const started = Date.now();
    await page.getByRole('tab', { name: 'Mapa' }).click();
    await page.locator('.react-flow__node').first().waitFor();
    console.log(`map opens: ${Date.now() - started} ms`);
  });
  await page.waitForTimeout(1_000);
  const map = await page.locator('.react-flow__pane').boundingBox();
  if (!map) throw new Error('There is no map');
  await watch(page, 'moving the map', () =>
    drag(page, { x: map.x + 200, y: map.y + 200 }, { x: -150, y: -100 }),
  );
}

const server = await startBuiltServer();
try {
  const send = await apiOf(server);
  const { quizId, saves } = await makeBigQuiz(send, NAME);
  const middle = (times: number[]) => Math.round(times.sort((a, b) => a - b)[times.length >> 1] ?? 0);
  console.log(`API: save at ${QUESTIONS} questions ${middle(saves.slice(-50))} ms`);
  const reads: number[] = [];
  for (let round = 0; round < 30; round++) {
    const started = performance.now();
    await send('GET', `/quiz/${quizId}`);
    reads.push(performance.now() - started);
  }
  console.log(`API: read the whole quiz ${middle(reads)} ms`);
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
  try {
    await measureEditor(await browser.newPage({ viewport: { width: 1440, height: 900 } }), server);
  } finally {
    await browser.close();
  }
} finally {
  await server.stop();
}
