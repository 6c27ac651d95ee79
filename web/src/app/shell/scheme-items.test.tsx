import { Menu } from '@mantine/core';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPages } from '#web/testing/render.tsx';
import { SchemeItems } from './scheme-items.tsx';

const OPEN_MENU = (
  <Menu opened>
    <Menu.Target>
      <button type="button">Conta</button>
    </Menu.Target>
    <Menu.Dropdown>
      <SchemeItems />
    </Menu.Dropdown>
  </Menu>
);

describe('the choice of an appearance', () => {
  it('takes effect at once, and says which one it is', async () => {
    const { user } = renderPages({ '/': OPEN_MENU }, '/');
    const dark = await screen.findByRole('menuitem', { name: 'Escura' });
    await user.click(dark);
    expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark');
    expect(dark).toHaveAttribute('aria-current', 'true');
    expect(screen.getByRole('menuitem', { name: 'Clara' })).toHaveAttribute('aria-current', 'false');
    await user.click(screen.getByRole('menuitem', { name: 'Como no sistema' }));
    expect(dark).toHaveAttribute('aria-current', 'false');
  });
});
