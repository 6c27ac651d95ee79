import type { Browser, BrowserContext } from '@playwright/test';

interface Session {
  send: (method: string, params?: unknown) => Promise<unknown>;
}

/** The inside of Playwright's browser, which its types don't show. */
interface Inside {
  _connection: { toImpl: (browser: Browser) => { _browserSession: Session } };
}

/** Asked for each page by this Playwright, and not yet known to the Firefox of long support: colours as the system has them. */
const UNKNOWN = 'emulation.setMediaFeaturesOverride';

/** Has Playwright do without a command that a released Firefox does not know, and would refuse every page for. */
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
 * Has what is filled into a field arrive as if it was typed: Playwright sets the field's value here, which React takes
 * for its own doing and does not tell.
 */
export async function typeInFirefox(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const insert = (text: string) => void document.execCommand('insertText', false, text);
    Object.defineProperty(window, '__pw_bidiInsertText', { get: () => insert, set: () => {} });
  });
}
