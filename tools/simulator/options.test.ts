import { describe, expect, it } from 'vitest';
import { count, OptionError, readOptions, seed } from '../support/command.ts';
import { simulationOptions } from './options.ts';

const senderOptions = (args: string[]) => readOptions(args, { senders: count(16), seconds: count(60), seed });

const ENV = { ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: 'secret' };

describe('the simulator options', () => {
  it('are parsed, with the account taken from the environment by default', () => {
    const args = ['--devices', '200', '--rate=500', '--seed', 'x', '--url', 'http://127.0.0.1:4000/'];
    expect(simulationOptions(args, ENV)).toEqual({
      url: 'http://127.0.0.1:4000',
      devices: 200,
      rate: 500,
      seconds: 60,
      seed: 'x',
      'admin-email': 'admin@example.com',
      'admin-password': 'secret',
      mailbox: './data/outbox',
    });
    const given = simulationOptions(['--admin-email', 'eva@example.com', '--admin-password', 'other'], ENV);
    expect(given).toMatchObject({ 'admin-email': 'eva@example.com', 'admin-password': 'other' });
  });

  it('have a different seed in each run unless one is given', () => {
    expect(senderOptions([]).seed).not.toBe(senderOptions([]).seed);
    expect(senderOptions([])).toMatchObject({ senders: 16, seconds: 60 });
  });

  it('that are missing, unknown or out of range are named in the error', () => {
    const cases: [() => unknown, string][] = [
      [() => simulationOptions([], {}), '--admin-email'],
      [() => simulationOptions(['--devices', '0'], ENV), '--devices'],
      [() => simulationOptions(['--rate', 'fast'], ENV), '--rate'],
      [() => simulationOptions(['--url', 'ftp://somewhere'], ENV), '--url'],
      [() => senderOptions(['--sender', '3']), '--sender'],
      [() => senderOptions(['--senders', '0']), '--senders'],
      [() => senderOptions(['plenty']), 'plenty'],
    ];
    for (const [read, name] of cases) {
      expect(read).toThrow(OptionError);
      expect(read).toThrow(name);
    }
  });
});
