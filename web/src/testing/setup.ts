import '@testing-library/jest-dom/vitest';
import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { DEFAULT_IDENTITY } from '#contracts/core/constants.ts';
import { FEATURE_NAMES } from '#web/i18n/feature-texts.ts';
import { loadTexts, startI18n } from '#web/i18n/i18n.ts';
import { clearDrafts } from '#web/lib/after-sign-in.ts';
import { reportConnectionRestored } from '#web/lib/connection.ts';
import { setIdentity } from '#web/lib/identity.ts';
import { endSession } from '#web/lib/session-store.ts';
import { setInstallationZone } from '#web/lib/time-zone.ts';
import { endTest } from './test-end.ts';

// In milliseconds; busy machines render late, and no other wait is that long.
configure({ asyncUtilTimeout: 20_000 });

// happy-dom lacks `document.fonts`, which autosizing textareas use. Reset by each file: files share a document.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

// Tests must fake every call: an unfaked one would reach whatever server runs on this machine.
const unanswered: string[] = [];
window.fetch = (input) => {
  unanswered.push(String(input));
  return Promise.reject(new TypeError(`Nothing stands in for the server: ${input}`));
};

beforeEach(async () => {
  await startI18n();
  await loadTexts(FEATURE_NAMES);
});

// Files share modules and a document, so each test cleans up, after the file's own hooks. Mounted components and
// pending work go first, so that they never call the API without its fakes.
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  endSession('signed-out');
  await endTest();
  reportConnectionRestored();
  clearDrafts();
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

// Files share modules: an import still pending when its file ends would fail in the next file that uses the module.
afterAll(() => vi.dynamicImportSettled());
