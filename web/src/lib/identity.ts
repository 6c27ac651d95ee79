import { useSyncExternalStore } from 'react';
import type { Identity } from '#contracts/content.ts';
import { DEFAULT_IDENTITY } from '#contracts/core/constants.ts';

let current = identityOfPage();
const listeners = new Set<() => void>();

/** Returns the installation's name, text, colour and logo, from the page or the latest change. */
export function currentIdentity(): Identity {
  return current;
}

/** The same as a hook that rerenders on change. */
export function useIdentity(): Identity {
  return useSyncExternalStore(follow, currentIdentity);
}

/** Replaces the identity shown. */
export function setIdentity(identity: Identity): void {
  current = identity;
  for (const listener of listeners) listener();
}

/** Reads the identity that the server writes into the page; the product's own if there is none. */
function identityOfPage(): Identity {
  const content = document.querySelector<HTMLMetaElement>('meta[name="identity"]')?.content;
  return content ? JSON.parse(content) : DEFAULT_IDENTITY;
}

function follow(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Returns the display name of the identity provider offered for sign-in, which the server writes into the page.
 * @returns undefined if there is none
 */
export function oidcName(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="oidc"]')?.content;
}
