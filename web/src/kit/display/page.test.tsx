import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Page } from './page.tsx';

/** Two components of the same page: what is shown while it loads, and what then takes its place. */
const Loading = () => <Page title="Edit quiz">…</Page>;
const Loaded = () => <Page title="Edit quiz">Questions</Page>;

const heading = () => screen.getByRole('heading', { name: 'Edit quiz' });

it('keeps the focus in the heading when another component takes over the page', () => {
  const { rerender } = render(<Loading />);
  const former = heading();
  former.focus();
  rerender(<Loaded />);
  expect(heading()).not.toBe(former);
  expect(heading()).toHaveFocus();
});

it('leaves the focus where it is when the heading did not have it', () => {
  const { rerender } = render(<Loading />);
  rerender(<Loaded />);
  expect(document.body).toHaveFocus();
});

it('gives the focus to no page that comes later', async () => {
  const { rerender } = render(<Loading />);
  heading().focus();
  rerender(<p>Elsewhere</p>);
  await Promise.resolve();
  rerender(<Loaded />);
  expect(document.body).toHaveFocus();
});
