import { Menu } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderPages } from '#web/testing/render.tsx';
import { IconButton, openOnArrow } from './icon-buttons.tsx';

interface ItemsProps {
  drawn: () => void;
  chosen: () => void;
}

function Items({ drawn, chosen }: ItemsProps) {
  drawn();
  return <Menu.Item onClick={chosen}>Copiar</Menu.Item>;
}

function show() {
  const drawn = vi.fn();
  const chosen = vi.fn();
  const menu = (
    <Menu>
      <Menu.Target>
        <IconButton label="Mais" onKeyDown={openOnArrow}>
          +
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Items drawn={drawn} chosen={chosen} />
      </Menu.Dropdown>
    </Menu>
  );
  return { drawn, chosen, ...renderPages({ '/': menu }, '/') };
}

const button = () => screen.findByRole('button', { name: 'Mais' });

/** Waits until the menu has the focus, then moves to the item by arrow key. */
async function itemReached(user: ReturnType<typeof show>['user']) {
  const menu = await screen.findByRole('menu');
  await waitFor(() => expect(menu).toContainElement(document.activeElement as HTMLElement));
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('menuitem', { name: 'Copiar' })).toHaveFocus();
}

describe('a menu button', () => {
  it('has menu semantics, and renders no menu while closed', async () => {
    const { drawn } = show();
    expect(await button()).toHaveAttribute('aria-haspopup', 'menu');
    expect(await button()).toHaveAttribute('aria-expanded', 'false');
    expect(drawn).not.toHaveBeenCalled();
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it.each(['{Enter}', ' ', '{ArrowDown}'])('opens its menu by the keyboard: "%s"', async (key) => {
    const { user, chosen } = show();
    (await button()).focus();
    await user.keyboard(key);
    await itemReached(user);
    expect(screen.getByRole('button', { name: 'Mais', hidden: true })).toHaveAttribute(
      'aria-expanded',
      'true',
    );

    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await waitFor(async () => expect(await button()).toHaveFocus());
    expect(await button()).toHaveAttribute('aria-expanded', 'false');

    await user.keyboard(key);
    await itemReached(user);
    await user.keyboard('{Enter}');
    expect(chosen).toHaveBeenCalledTimes(1);
    await waitFor(async () => expect(await button()).toHaveFocus());
  });

  it('opens and closes its menu by the mouse', async () => {
    const { user } = show();
    await user.click(await button());
    expect(await screen.findByRole('menuitem', { name: 'Copiar' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Mais', hidden: true }));
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  });
});
