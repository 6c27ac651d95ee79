import { getStates } from '@brazilian-utils/brazilian-utils/get-states';
import { describe, expect, it } from 'vitest';
import { isTimeZone } from '../core/time-zone.ts';
import { zoneOfAddress } from './zone-of-address.ts';

describe('the time zone of an address', () => {
  it('follows from each state of Brazil', () => {
    for (const { code } of getStates()) {
      const zone = zoneOfAddress({ country: 'BR', state: code, city: 'Manaus' });
      expect(isTimeZone(zone ?? ''), code).toBe(true);
    }
  });

  it.each([
    ['the state, however it is typed', { country: 'br', state: ' sp ' }, 'America/Sao_Paulo'],
    ['the city where a state has an island', { state: 'PE', city: 'Fernando de Noronha' }, 'America/Noronha'],
    ['a country with a single zone', { country: 'UY' }, 'America/Montevideo'],
  ])('follows from %s', (_, address, zone) => {
    expect(zoneOfAddress(address)).toBe(zone);
  });

  it.each([
    ['without a state', { country: 'BR', state: null, city: 'Santos' }],
    ['with an unknown state', { country: 'BR', state: 'XX' }],
    ['in the interior of Amazonas', { country: 'BR', state: 'AM', city: 'Tabatinga' }],
    ['in a country with several zones', { country: 'US', state: 'NY' }],
    ['in an unknown country', { country: 'Brasil' }],
  ])('is unknown for one %s', (_, address) => {
    expect(zoneOfAddress(address)).toBeUndefined();
  });
});
