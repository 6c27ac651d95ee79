import { expect, it } from 'vitest';
import { mapUrl } from './address-link.tsx';

it('an address opens in the map program of the device, or else in the browser', () => {
  const at = (agent: string) => mapUrl('Rua 1, São Paulo', agent);
  expect(at('Mozilla/5.0 (Linux; Android 15)')).toBe('geo:0,0?q=Rua%201%2C%20S%C3%A3o%20Paulo');
  expect(at('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')).toMatch(
    /^https:\/\/maps\.apple\.com\//,
  );
  expect(at('Mozilla/5.0 (X11; Linux x86_64)')).toMatch(/^https:\/\/www\.openstreetmap\.org\//);
});
