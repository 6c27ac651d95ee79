import { Tooltip } from '@mantine/core';
import { useState } from 'react';
import classes from './text-cell.module.css';

interface TextCellProps {
  children: string;
  /** Longest width before the text is cut: CSS. */
  maxWidth?: string;
}

/** One line of text, cut where there is no room; the whole then shows under the pointer. */
export function TextCell({ children, maxWidth }: TextCellProps) {
  const [cut, setCut] = useState(false);
  const text = (
    <span
      className={classes.text}
      style={maxWidth ? { maxWidth } : undefined}
      onPointerEnter={({ currentTarget: { scrollWidth, clientWidth } }) => setCut(scrollWidth > clientWidth)}
    >
      {children}
    </span>
  );
  if (!cut) return text;
  return (
    <Tooltip label={children} multiline maw={420} openDelay={200} position="bottom-start">
      {text}
    </Tooltip>
  );
}
