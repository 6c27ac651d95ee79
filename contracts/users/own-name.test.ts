import { expect, it } from 'vitest';
import { holdsWebAddress } from './own-name.ts';

it.each([
  'http://evil.example',
  'Ganhe em https://x.yz/a',
  'HTTPS://EVIL',
  'www.evil.example',
  'Veja WWW.evil',
  'evil.example/premio',
  'Clique: t.co/abc',
  'Prêmio em promo.com',
  'promo.com.br',
  'promo.xyz agora',
  'Ana (promo.shop)',
  'ana@promo.com',
  'promo．com',
  'promo。com',
  'ｗｗｗ.promo',
])('%s contains a web address', (name) => expect(holdsWebAddress(name)).toBe(true));

it.each([
  'Dr. Silva',
  'J.R. Souza',
  'Ana M.Costa',
  'Ana M.de Souza',
  'João P. dos Santos',
  'Sr.Pedro',
  'Dra.Ana Lima',
  'M.Eugênia',
  'St.John',
  'Maria Jr.',
  'Ana/Beatriz',
  'Ana: Lima',
  'Comércio Silva',
  'Léo Com. Netto',
])('%s is a name without a web address', (name) => expect(holdsWebAddress(name)).toBe(false));

it('checks a name as long as a request at once, as anybody may send one', () => {
  const name = 'a'.repeat(200_000);
  const began = performance.now();
  expect(holdsWebAddress(name)).toBe(false);
  expect(performance.now() - began).toBeLessThan(1_000);
});
