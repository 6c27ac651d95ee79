import { expect, it } from 'vitest';
import { floatingLayer, holdFloatingLayer } from './floating-layer.ts';

it('the floating layer moves into the page and survives its removal', () => {
  expect(floatingLayer.parentElement).toBe(document.body);
  const main = document.createElement('main');
  document.body.append(main);
  holdFloatingLayer(main);
  expect(floatingLayer.parentElement).toBe(main);
  holdFloatingLayer(null);
  main.remove();
  expect(floatingLayer.isConnected).toBe(true);
});
