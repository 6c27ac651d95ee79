import { expect, it } from 'vitest';
import { attachFloatingLayer, floatingLayer } from './floating-layer.ts';

it('the floating layer moves into the page and survives its removal', () => {
  expect(floatingLayer.parentElement).toBe(document.body);
  const main = document.createElement('main');
  document.body.append(main);
  attachFloatingLayer(main);
  expect(floatingLayer.parentElement).toBe(main);
  attachFloatingLayer(null);
  main.remove();
  expect(floatingLayer.isConnected).toBe(true);
});
