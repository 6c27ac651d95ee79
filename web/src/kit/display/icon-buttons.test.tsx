import { MantineThemeProvider } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderPages } from '#web/testing/render.tsx';
import { IconButton } from './icon-buttons.tsx';

const SAMPLE = (
  <MantineThemeProvider theme={{ components: { Tooltip: { defaultProps: { openDelay: 400 } } } }}>
    <IconButton label="Atualizar">x</IconButton>
  </MantineThemeProvider>
);
const shown = () => screen.queryByRole('tooltip');

describe('an icon button', () => {
  it('shows its name as a tooltip while hovered', async () => {
    const { user } = renderPages({ '/': SAMPLE }, '/');
    const button = await screen.findByRole('button', { name: 'Atualizar' });
    await user.hover(button);
    expect(shown()).toBeNull();
    await waitFor(() => expect(shown()).toHaveTextContent('Atualizar'));
    await user.unhover(button);
    await waitFor(() => expect(shown()).toBeNull());
  });

  it('shows its tooltip on keyboard focus until Escape', async () => {
    const { user } = renderPages({ '/': SAMPLE }, '/');
    await screen.findByRole('button', { name: 'Atualizar' });
    await user.tab();
    await waitFor(() => expect(shown()).toBeVisible());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(shown()).toBeNull());
  });

  it('is marked busy and disabled while loading', async () => {
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
