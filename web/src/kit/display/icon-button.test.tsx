import { MantineThemeProvider } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderPages } from '#web/testing/render.tsx';
import { IconButton } from './icon-button.tsx';

const SAMPLE = (
  <MantineThemeProvider theme={{ components: { Tooltip: { defaultProps: { openDelay: 400 } } } }}>
    <IconButton label="Atualizar">x</IconButton>
  </MantineThemeProvider>
);
const shown = () => screen.queryByRole('tooltip');

describe('a button with no words', () => {
  it('shows its name when it is pointed at, until it no longer is', async () => {
    const { user } = renderPages({ '/': SAMPLE }, '/');
    const button = await screen.findByRole('button', { name: 'Atualizar' });
    await user.hover(button);
    expect(shown()).toBeNull();
    await waitFor(() => expect(shown()).toHaveTextContent('Atualizar'));
    await user.unhover(button);
    await waitFor(() => expect(shown()).toBeNull());
  });

  it('shows it to the keyboard too, until Escape', async () => {
    const { user } = renderPages({ '/': SAMPLE }, '/');
    await screen.findByRole('button', { name: 'Atualizar' });
    await user.tab();
    await waitFor(() => expect(shown()).toBeVisible());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(shown()).toBeNull());
  });

  it('says that it is busy, and does nothing then', async () => {
    const press = vi.fn();
    const busy = (
      <IconButton label="Atualizar" loading onClick={press}>
        x
      </IconButton>
    );
    const { user } = renderPages({ '/': busy }, '/');
    const button = await screen.findByRole('button', { name: 'Atualizar' });
    expect(button).toHaveAttribute('aria-busy', 'true');
    expect(button).toBeDisabled();
    await user.click(button);
    expect(press).not.toHaveBeenCalled();
  });
});
