import { Tooltip } from '@mantine/core';
import type { RefObject } from 'react';
import { useEffect, useState } from 'react';

/** As the theme's own tooltips. In milliseconds. */
const OPEN_DELAY_MS = 400;

interface TipProps {
  target: RefObject<HTMLElement | null>;
  label: string;
  /** Whether the target has the pointer or the keyboard's focus. It is shown when that has lasted. */
  pointed: boolean;
}

/** What a button with no words is called, beside it. Stands apart from the button, which is there long before it. */
export function Tip({ target, label, pointed }: TipProps) {
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    if (!pointed) return;
    const timer = setTimeout(() => setOpened(true), OPEN_DELAY_MS);
    const hide = () => {
      clearTimeout(timer);
      setOpened(false);
    };
    const hideOnEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') hide();
    };
    document.addEventListener('keydown', hideOnEscape);
    return () => {
      document.removeEventListener('keydown', hideOnEscape);
      hide();
    };
  }, [pointed]);
  return <Tooltip target={target} label={label} opened={opened} />;
}
