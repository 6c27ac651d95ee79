import '@testing-library/jest-dom/vitest';
import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { FEATURE_NAMES } from '#web/i18n/feature-texts.ts';
import { loadTexts, startI18n } from '#web/i18n/i18n.ts';

// Milliseconds; a busy machine draws late, and nothing waits that long elsewhere.
configure({ asyncUtilTimeout: 5_000 });

// The browser's fonts, which happy-dom lacks and text areas that grow listen to. Set anew by each file: files share a document.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

beforeEach(async () => {
  await startI18n();
  await loadTexts(FEATURE_NAMES);
});

afterEach(() => {
  cleanup();
  notifications.clean();
  localStorage.clear();
  sessionStorage.clear();
});
