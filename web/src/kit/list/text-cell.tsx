import { Tooltip } from '@mantine/core';
import type { CSSProperties, PointerEvent, ReactNode } from 'react';
import { useState } from 'react';
import type { ResourceName } from '#contracts/core/resources.ts';
import { recordPath } from '#contracts/core/resources.ts';
import { RowLink } from './row-link.tsx';
import classes from './text-cell.module.css';

interface TextCellProps {
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

/** An e-mail address, shown whole: on two lines, the second from the “@”, if one has no room. */
export function EmailCell({ children, maxWidth }: Required<Pick<TextCellProps, 'children' | 'maxWidth'>>) {
  const at = children.lastIndexOf('@');
  return (
    <span className={classes.whole} style={{ '--cell-width': maxWidth } as CSSProperties}>
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </span>
  );
}

interface CellOf<Row> {
  row: { original: Row };
  getValue: () => string;
}

interface RecordTextCellProps extends Omit<TextCellProps, 'href'> {
  resource: ResourceName;
  id: number;
}

/** A record's name on one line, truncated if it doesn't fit, as a link to the record. */
export function RecordTextCell({ resource, id, ...props }: RecordTextCellProps) {
  return <TextCell href={recordPath(resource, id)} {...props} />;
}

/**
 * Cell of a column that names a record and links to it. Empty if the row refers to none.
 * @param idOf returns the record's id, for rows that name one
 * @param maxWidth in a table, before the name is truncated, as CSS
 * @example column.accessor('name', { header: t('form.name'), cell: recordCell('place', (row) => row.placeId, '320px') })
 */
export function recordCell<Row>(
  resource: ResourceName,
  idOf: (row: Row) => number | undefined,
  maxWidth: string,
) {
  return ({ row, getValue }: CellOf<Row>) => {
    const id = idOf(row.original);
    return (
      id !== undefined && (
        <RecordTextCell resource={resource} id={id} maxWidth={maxWidth}>
          {getValue()}
        </RecordTextCell>
      )
    );
  };
}

interface CellLineProps {
  /** Between its parts, in pixels. */
  gap: number;
  children: ReactNode;
}

/** Lays out the parts of a cell side by side. */
export function CellLine({ gap, children }: CellLineProps) {
  return (
    <div className={classes.line} style={{ gap }}>
      {children}
    </div>
  );
}
