import { expect, it } from 'vitest';
import { isThisMachine } from './this-machine.ts';

it.each([
  '',
  'localhost',
  'LOCALHOST',
  '127.0.0.1',
  '127.9.9.9',
  '::1',
  '[::1]',
  '::ffff:127.0.0.1',
  '/var/run/postgresql',
])('%j is this machine', (host) => expect(isThisMachine(host)).toBe(true));

it.each([
  'database',
  '10.0.0.1',
  '0.0.0.0',
  '127.0.0.1.example.com',
  'localhost.example.com',
  '::',
  'fe80::1',
])('%j is not known to be this machine', (host) => expect(isThisMachine(host)).toBe(false));
