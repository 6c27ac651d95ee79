import { afterEach, beforeEach } from 'vitest';

/** Names an identity provider in the page, as the server does. Call it at the top of a test file. */
export function fakeProvider(): void {
  beforeEach(() => {
    const meta = document.createElement('meta');
    meta.name = 'oidc';
    meta.content = 'Acme';
    document.head.append(meta);
  });
  afterEach(() => document.querySelector('meta[name="oidc"]')?.remove());
}
