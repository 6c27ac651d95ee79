import { Menu } from '@mantine/core';
import type { ComponentProps, KeyboardEvent, ReactElement, ReactNode, RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';

/** What makes a button that of a menu. */
type MenuButtonProps = Pick<
  ComponentProps<'button'>,
  'ref' | 'onClick' | 'onKeyDown' | 'aria-haspopup' | 'aria-expanded'
>;

interface MenuProps {
  position: 'bottom-start' | 'bottom-end';
  /** In pixels. As wide as its items when missing. */
  width?: number;
  /** Draws the button: a plain one, that takes these props and whatever the menu adds to them. */
  button: (props: MenuButtonProps) => ReactElement;
  /** The items. What they are made of is only drawn once they are to be seen. */
  children: ReactNode;
}

/** A menu of which there is only the button until somebody wants it: most are never opened. */
export function LazyMenu(props: MenuProps) {
  const [wanted, setWanted] = useState(false);
  const ref = useRef<HTMLButtonElement>(null);
  if (wanted) return <WantedMenu buttonRef={ref} {...props} />;
  return props.button(unopened(() => setWanted(true)));
}

/** The props of the button of a menu that is not there yet. */
export function unopened(open: () => void): MenuButtonProps {
  return {
    onClick: open,
    onKeyDown: (event) => openOnArrow(event, open),
    'aria-haspopup': 'menu',
    'aria-expanded': false,
  };
}

interface WantedMenuProps extends MenuProps {
  /** Takes the place of the button that was pressed. */
  buttonRef: RefObject<HTMLButtonElement | null>;
}

/** The menu, made when it is wanted, and open then. */
export function WantedMenu({ buttonRef, button, children, ...look }: WantedMenuProps) {
  const [opened, setOpened] = useState(false);
  const open = () => setOpened(true);
  // Only now, so that the menu has seen the button to which it gives the focus back.
  useEffect(() => {
    buttonRef.current?.focus();
    setOpened(true);
  }, [buttonRef]);
  return (
    <Menu opened={opened} onChange={setOpened} withinPortal {...look}>
      <Menu.Target>{button({ ref: buttonRef, onKeyDown: (event) => openOnArrow(event, open) })}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

function openOnArrow(event: KeyboardEvent, open: () => void) {
  if (event.key !== 'ArrowDown') return;
  // The page would scroll.
  event.preventDefault();
  open();
}
