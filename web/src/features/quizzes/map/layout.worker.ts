import type { Quiz } from '#contracts/quizzes/quizzes.ts';
import { mapLayout } from './layout.ts';

/** Lays out large quizzes without blocking the page. */
self.addEventListener('message', ({ data }: MessageEvent<Quiz>) => {
  self.postMessage(mapLayout(data));
});
