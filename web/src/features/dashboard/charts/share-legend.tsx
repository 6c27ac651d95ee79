import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RowLink } from '#web/kit/list/row-link.tsx';
import { useFormat } from '#web/lib/format.ts';
import { onMouseLeave } from '#web/lib/use-dismiss-on-tap.ts';
import { useShareText } from '../change-text.tsx';
import type { DonutPart } from './donut.tsx';
import { Swatch } from './donut.tsx';
import classes from './share-chart.module.css';

/** A line of the legend: a name, its shots and their share of the total. */
export type LegendLine = Omit<DonutPart, 'id' | 'paint'>;

interface ShareLegendProps {
  parts: readonly DonutPart[];
  /** The contents of the joined slice, which is the last part; empty if nothing is joined. */
  joined: readonly LegendLine[];
  active: string | null;
  onActive: (id: string | null) => void;
}

/** The name, shots and share of each slice. The contents of the joined slice are shown on request. */
export function ShareLegend({ parts, joined, active, onActive }: ShareLegendProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const tailId = useId();
  const named = joined.length > 0 ? parts.slice(0, -1) : parts;
  const others = joined.length > 0 ? parts.at(-1) : undefined;
  return (
    <ul className={classes.legend} onPointerLeave={onMouseLeave(() => onActive(null))}>
      {named.map((part) => (
        <li
          key={part.id}
          className={classes.row}
          data-active={active === part.id}
          onPointerEnter={() => onActive(part.id)}
          onPointerDown={() => onActive(part.id)}
        >
          <Swatch paint={part.paint} />
          <Figures {...part} />
        </li>
      ))}
      {others && (
        <li>
          <UnstyledButton
            className={classes.row}
            data-active={active === others.id}
            aria-expanded={opened}
            aria-controls={tailId}
            onClick={() => setOpened(!opened)}
            onPointerEnter={() => onActive(others.id)}
            onPointerDown={() => onActive(others.id)}
          >
            <Swatch paint={others.paint} />
            <Figures {...others} label={t('dashboard.others', { count: joined.length })}>
              <IconChevronRight size={14} className={classes.chevron} aria-hidden data-screen-only />
            </Figures>
          </UnstyledButton>
          <ul id={tailId} className={classes.tail} hidden={!opened}>
            {joined.map((line) => (
              <li key={line.label} className={classes.row}>
                <Figures {...line} />
              </li>
            ))}
          </ul>
        </li>
      )}
    </ul>
  );
}

function Figures({ label, shots, share, href, children }: LegendLine & { children?: ReactNode }) {
  const { number } = useFormat();
  const shareText = useShareText();
  return (
    <>
      <span className={classes.name} title={label}>
        {href ? <RowLink href={href}>{label}</RowLink> : label}
        {children}
      </span>
      <span className={classes.shots}>{number(shots)}</span>
      <span className={classes.share}>{shareText(share)}</span>
    </>
  );
}
