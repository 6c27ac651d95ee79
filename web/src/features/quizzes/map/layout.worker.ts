import type { Quiz } from '#contracts/quizzes.ts';
import { mapLayout } from './layout.ts';

/** Lays out large quizzes: the page stays free meanwhile. */
self.addEventListener('message', ({ data }: MessageEvent<Quiz>) => {
  self.postMessage(mapLayout(data));
});
