import type { Browser, BrowserContext } from '@playwright/test';

interface Session {
  send: (method: string, params?: unknown) => Promise<unknown>;
}

/** Internals of Playwright's browser, which its types don't expose. */
interface Inside {
  _connection: { toImpl: (browser: Browser) => { _browserSession: Session } };
}

/** Playwright sends it for each page, but Firefox ESR doesn't know it yet: emulates the system's colour settings. */
const UNKNOWN = 'emulation.setMediaFeaturesOverride';

/** Makes Playwright skip a command that released Firefox versions don't know; each page would fail over it. */
export function excuseFirefox(browser: Browser): void {
  const inside = browser as unknown as Inside;
  const { _browserSession } = inside._connection.toImpl(browser);
  const sessions: Session = Object.getPrototypeOf(_browserSession);
  const { send } = sessions;
  sessions.send = function (this: Session, method, params) {
    return method === UNKNOWN ? Promise.resolve({}) : send.call(this, method, params);
  };
}

/**
 * Makes filled text arrive as if typed. Playwright sets the field's value here, which React mistakes for its own change
 * and doesn't report.
 */
export async function typeInFirefox(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const insert = (text: string) => void document.execCommand('insertText', false, text);
    Object.defineProperty(window, '__pw_bidiInsertText', { get: () => insert, set: () => {} });
  });
}
