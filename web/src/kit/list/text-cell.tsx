import { Tooltip } from '@mantine/core';
import type { CSSProperties, PointerEvent } from 'react';
import { useState } from 'react';
import { RowLink } from './row-link.tsx';
import classes from './text-cell.module.css';

interface TextCellProps {
  children: string;
  /** Longest width in a table before the text is cut: CSS. In a card it takes what room there is. */
  maxWidth?: string;
  /** Where the text leads: an address of this client. */
  href?: string | null | undefined;
}

/** One line of text, cut where there is no room; the whole then shows under the pointer. Nothing for an empty one. */
export function TextCell({ children, maxWidth, href }: TextCellProps) {
  const [cut, setCut] = useState(false);
  if (children === '') return null;
  const props = {
    className: classes.text,
    style: maxWidth ? ({ '--cell-width': maxWidth } as CSSProperties) : undefined,
    onPointerEnter: ({ currentTarget: { scrollWidth, clientWidth } }: PointerEvent<HTMLElement>) =>
      setCut(scrollWidth > clientWidth),
  };
  const text = href ? (
    <RowLink href={href} {...props}>
      {children}
    </RowLink>
  ) : (
    <span {...props}>{children}</span>
  );
  if (!cut) return text;
  return (
    <Tooltip label={children} multiline maw={420} openDelay={200} position="bottom-start">
      {text}
    </Tooltip>
  );
}
