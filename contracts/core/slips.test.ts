import { expect, it } from 'vitest';
import { findSlip } from './slips.ts';

it.each(['ntal', 'nnatal', 'nadal', 'ntaal', 'natla', 'patal', 'natalo'])('one slip: %s', (typed) => {
  expect(findSlip(typed, ['verao', 'natal'])).toBe('natal');
});

it.each(['tal', 'nnnatal', 'dadal', 'lanat'])('more than one slip, or too short: %s', (typed) => {
  expect(findSlip(typed, ['natal'])).toBeUndefined();
});

it('a word that is only begun may have a slip from five letters on', () => {
  expect(findSlip('natli', ['natalino'])).toBe('natalino');
  expect(findSlip('ntal', ['natalino'])).toBeUndefined();
  // What is typed to its end comes first.
  expect(findSlip('natla', ['natalino', 'natal'])).toBe('natal');
});
