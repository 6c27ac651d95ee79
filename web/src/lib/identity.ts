import { useSyncExternalStore } from 'react';
import type { Identity } from '#contracts/content.ts';
import { DEFAULT_IDENTITY } from '#contracts/core/constants.ts';

let current = identityOfPage();
const listeners = new Set<() => void>();

/** How this installation presents itself, as the page or the last change said. */
export function currentIdentity(): Identity {
  return current;
}

/** The same, followed as it changes. */
export function useIdentity(): Identity {
  return useSyncExternalStore(follow, currentIdentity);
}

/** Shows another identity from now on. */
export function setIdentity(identity: Identity): void {
  current = identity;
  for (const listener of listeners) listener();
}

/** The server writes it into the page. A page that comes from elsewhere shows the product's own. */
function identityOfPage(): Identity {
  const said = document.querySelector<HTMLMetaElement>('meta[name="identity"]')?.content;
  return said ? JSON.parse(said) : DEFAULT_IDENTITY;
}

function follow(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
