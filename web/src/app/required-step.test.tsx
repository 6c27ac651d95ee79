import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { endSession, setCurrentUser } from '#web/lib/session-store.ts';
import { fakeApi, json } from '#web/testing/fake-api.ts';
import { signedInAs } from '#web/testing/render.tsx';
import { renderApp } from '#web/testing/render-app.tsx';
import { userWith } from '#web/testing/user.ts';

const api = fakeApi();

beforeEach(() => {
  signedInAs('ADMIN');
});

describe.each([
  ['/auth/termos', { termsDue: true }, 'Termos de uso'],
  ['/auth/segundo-fator', { secondFactorDue: true }, 'Segundo fator'],
] as const)('the page %s', (page, due, title) => {
  it('is left when the session ends', async () => {
    setCurrentUser(userWith('ADMIN', due));
    api.on('GET', '/content/terms', () =>
      json({ version: '2026-12-01', termsVersion: '2026-12-01', language: 'pt-BR', title, parts: [] }),
    );
    const { path } = renderApp(page);
    await screen.findByRole('heading', { level: 1, name: title });
    act(() => endSession('expired'));
    await waitFor(() => expect(path()).toBe('/auth/login?expired=true'));
  });
});
