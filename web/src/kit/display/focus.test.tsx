import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useFocusFallback } from './focus.ts';

function Frame({ shown = true, disabled = false }) {
  const frame = useFocusFallback<HTMLElement>();
  return (
    <section ref={frame} tabIndex={-1} aria-label="frame">
      {shown && (
        <button type="button" disabled={disabled}>
          Save
        </button>
      )}
    </section>
  );
}

const frame = () => screen.getByRole('region', { name: 'frame' });
const button = () => screen.getByRole('button', { name: 'Save' });

it('the frame takes the focus of a removed element', () => {
  const { rerender } = render(<Frame />);
  button().focus();
  rerender(<Frame shown={false} />);
  expect(frame()).toHaveFocus();
});

it('the frame holds the focus of a disabled element and returns it', () => {
  const { rerender } = render(<Frame />);
  button().focus();
  rerender(<Frame disabled />);
  expect(frame()).toHaveFocus();
  rerender(<Frame />);
  expect(button()).toHaveFocus();
});

it('the frame does not take the focus after its element was blurred', () => {
  const { rerender } = render(<Frame />);
  button().focus();
  button().blur();
  rerender(<Frame />);
  expect(document.body).toHaveFocus();
});

it('the frame leaves the focus where it has moved meanwhile', () => {
  const elsewhere = document.body.appendChild(document.createElement('input'));
  const { rerender } = render(<Frame />);
  button().focus();
  rerender(<Frame disabled />);
  elsewhere.focus();
  rerender(<Frame />);
  expect(elsewhere).toHaveFocus();
  elsewhere.remove();
});
