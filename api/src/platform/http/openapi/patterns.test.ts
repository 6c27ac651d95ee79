import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { countryCode } from '#contracts/address/geo.ts';
import { campaignCode } from '#contracts/app.ts';
import { day, moment } from '#contracts/core/fields.ts';
import { claimCode } from '#contracts/devices/device-codes.ts';
import { firmware } from '#contracts/devices/device-config.ts';
import { macAddress } from '#contracts/devices/devices.ts';
import { newPassword } from '#contracts/session/session.ts';
import { PATTERNS } from './patterns.ts';

interface Written {
  pattern: string;
  minLength?: number;
  maxLength?: number;
}

function isWritten(text: string, { pattern, minLength = 0, maxLength = Infinity }: Written): boolean {
  return new RegExp(pattern, 'u').test(text) && text.length >= minLength && text.length <= maxLength;
}

const right: [name: string, schema: z.ZodType, text: string][] = [
  ['MAC address', macAddress, ' a4-CF-12-6b-09-E3'],
  ['MAC address', macAddress, 'A4CF126B09E3'],
  ['password', newPassword, 'Jasmim#Azul7'],
  ['password', newPassword, '^aA1-------'],
  ["campaign's code", campaignCode, 'CAMPAIGN|SCENT|12|1773487613589'],
  ["campaign's code", campaignCode, ' Default '],
  ['day', day, '2026-02-28'],
  ['day', day, '0001-01-01'],
  ['instant', moment, '1000-03-14T12:28:02.117Z'],
  ['version', firmware, '2.4.1-rc 7'],
  ['claim code', claimCode, '7K3M-Q9TX-2HBD'],
  ["country's code", countryCode, 'br'],
];

describe('a described pattern', () => {
  it.each(right)('of a %s accepts exactly what the contract does (%#)', (_, schema, text) => {
    const written = PATTERNS.get(schema) as Written;
    const asTaken = (given: string) => {
      expect([given, isWritten(given, written)]).toEqual([given, schema.safeParse(given).success]);
    };
    expect(schema.safeParse(text).success).toBe(true);
    asTaken(text);
    // One character added, removed or replaced.
    const sign = fc.constantFrom('', ...' -:,|^aAzZ09gG\n#_ç');
    fc.assert(
      fc.property(fc.nat(text.length), fc.nat(2), sign, sign, (at, gone, first, second) => {
        asTaken(text.slice(0, at) + first + second + text.slice(at + gone));
      }),
    );
  });
});
