import * as library from '@simplewebauthn/server';
import { describe, expect, it, vi } from 'vitest';
import { Authenticator } from '../../testing/passkeys.ts';
import { relyingParty } from './relying-party.ts';

vi.mock('@simplewebauthn/server', { spy: true });

describe('the relying party id of passkeys', () => {
  it.each([
    ['https://sillage.example', 'sillage.example'],
    ['https://admin.sillage.example:8443/base', 'admin.sillage.example'],
    ['http://127.0.0.1:3000', 'localhost'],
    ['http://[::1]:3000', 'localhost'],
    ['http://localhost:5173', 'localhost'],
  ])('is the host name of the public URL: %s', (publicUrl, rpId) => {
    expect(relyingParty(() => publicUrl).requestOptions('challenge', []).rpId).toBe(rpId);
  });
});

describe('a new passkey', () => {
  const party = relyingParty(() => 'http://sillage.test');
  const options = party.creationOptions(
    'challenge',
    { userHandle: 'handle', email: 'ana@example.com', name: 'Ana', party: 'Sillage' },
    [],
  );

  it('is checked if it comes without certificates', async () => {
    expect(await party.verifyRegistration(new Authenticator().create(options), 'challenge')).toMatchObject({
      counter: 0,
    });
    expect(library.verifyRegistrationResponse).toHaveBeenCalledOnce();
  });

  it('is refused with certificates, which are never read', async () => {
    vi.mocked(library.verifyRegistrationResponse).mockClear();
    const statement = new Map([['x5c', [new Uint8Array(1)]]]);
    for (const format of ['packed', 'apple', 'tpm']) {
      const made = new Authenticator().create(options, { format, statement });
      expect(await party.verifyRegistration(made, 'challenge')).toBeUndefined();
    }
    expect(library.verifyRegistrationResponse).not.toHaveBeenCalled();
  });
});
