import '@testing-library/jest-dom/vitest';
import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { DEFAULT_IDENTITY } from '#contracts/core/constants.ts';
import { FEATURE_NAMES } from '#web/i18n/feature-texts.ts';
import { loadTexts, startI18n } from '#web/i18n/i18n.ts';
import { connectionWorks } from '#web/lib/connection.ts';
import { forgetDrafts } from '#web/lib/drafts.ts';
import { setIdentity } from '#web/lib/identity.ts';
import { endSession } from '#web/lib/session-store.ts';
import { setInstallationZone } from '#web/lib/time-zone.ts';
import { endTest } from './test-end.ts';

// Milliseconds; a busy machine draws late, and nothing waits that long elsewhere.
configure({ asyncUtilTimeout: 5_000 });

// The browser's fonts, which happy-dom lacks and text areas that grow listen to. Set anew by each file: files share a document.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

// A test answers for every call: what is asked without a fake would reach whatever server runs on this machine.
const unanswered: string[] = [];
window.fetch = (input) => {
  unanswered.push(String(input));
  return Promise.reject(new TypeError(`Nothing stands in for the server: ${input}`));
};

beforeEach(async () => {
  await startI18n();
  await loadTexts(FEATURE_NAMES);
});

// Files share modules and a document: whatever a test leaves, the next file would find. After a file's own hooks. What
// is on the screen or on its way goes first, so that it never asks anything without the fakes.
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  endSession('signed-out');
  await endTest();
  connectionWorks();
  forgetDrafts();
  setIdentity(DEFAULT_IDENTITY);
  setInstallationZone(undefined);
  notifications.clean();
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  expect(unanswered.splice(0)).toEqual([]);
});

// Files share modules: one that is still being imported when its file ends would fail in the next file that imports it.
afterAll(() => vi.dynamicImportSettled());
