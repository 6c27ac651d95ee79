import { MantineProvider } from '@mantine/core';
import { render as renderBare, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import { Page } from './page.tsx';

const render = (ui: ReactElement) => renderBare(ui, { wrapper: MantineProvider });

/** The same page while it loads and once it has loaded. */
const Loading = () => <Page title="Edit quiz">…</Page>;
const Loaded = () => <Page title="Edit quiz">Questions</Page>;

const heading = () => screen.getByRole('heading', { name: 'Edit quiz' });

it('the heading keeps the focus when another component takes over the page', () => {
  const { rerender } = render(<Loading />);
  const former = heading();
  former.focus();
  rerender(<Loaded />);
  expect(heading()).not.toBe(former);
  expect(heading()).toHaveFocus();
});

it('the focus stays where it is when the heading did not have it', () => {
  const { rerender } = render(<Loading />);
  rerender(<Loaded />);
  expect(document.body).toHaveFocus();
});

it('the focus does not go to the heading of a later page', async () => {
  const { rerender } = render(<Loading />);
  heading().focus();
  rerender(<p>Elsewhere</p>);
  await Promise.resolve();
  rerender(<Loaded />);
  expect(document.body).toHaveFocus();
});
