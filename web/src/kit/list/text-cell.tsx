import { Tooltip } from '@mantine/core';
import type { CSSProperties, PointerEvent } from 'react';
import { useState } from 'react';
import { RowLink } from './row-link.tsx';
import classes from './text-cell.module.css';

export interface TextCellProps {
  children: string;
  /** Maximum width in a table before the text is truncated, as CSS. In a card, the text takes the available space. */
  maxWidth?: string;
  /** Link of the text: a path of this client. */
  href?: string | null | undefined;
}

/** One line of text, truncated if it doesn't fit, with a tooltip for the whole. Renders nothing for an empty text. */
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
