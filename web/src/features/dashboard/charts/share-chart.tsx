import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RowLink } from '#web/kit/list/row-link.tsx';
import { useFormat } from '#web/lib/format.ts';
import { useDismissOnTap } from '#web/lib/use-dismiss-on-tap.ts';
import { useShareText } from '../change-text.tsx';
import type { DonutPart } from './donut.tsx';
import { Donut, Swatch } from './donut.tsx';
import { FigureTable } from './figure-table.tsx';
import { paintOf } from './fill-defs.tsx';
import classes from './share-chart.module.css';
import { type LegendLine, ShareLegend } from './share-legend.tsx';
import type { Shares, Shots, Slice } from './shares.ts';
import { sharesOf } from './shares.ts';

export type Fills = ReadonlyMap<string, number>;

interface ShareProps {
  title: string;
  entries: readonly Shots[];
  fills: Fills;
  /** Shots of fragrances that are not in `entries`. */
  unlisted?: number | undefined;
}

const OTHERS = '';

/** Shots by fragrance as a donut with a legend. @param most the maximum number of named slices */
export function ShareChart({ title, entries, fills, unlisted, most }: ShareProps & { most: number }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const shareText = useShareText();
  const [active, setActive] = useState<string | null>(null);
  useDismissOnTap(() => setActive(null));
  const { total, named, others } = sharesOf(entries, most, unlisted);
  const parts: DonutPart[] = named.map(({ name, shots, share }, place) => ({
    id: name,
    label: name,
    shots,
    share,
    paint: paintOf(fills.get(name), place),
    href: fragrancesCalled(name),
  }));
  if (others) {
    const { shots, share } = others;
    parts.push({
      id: OTHERS,
      label: t('dashboard.othersShort'),
      shots,
      share,
      paint: paintOf(undefined, 0),
    });
  }
  const pointed = parts.find(({ id }) => id === active);
  return (
    <div className={classes.chart}>
      <Donut
        parts={parts}
        label={t('dashboard.donut', { title, total: number(total), count: total })}
        active={active}
        onActive={setActive}
        figure={number(pointed?.shots ?? total)}
        unit={
          pointed ? `${pointed.label} · ${shareText(pointed.share)}` : t('dashboard.shots', { count: total })
        }
      />
      <ShareLegend
        parts={parts}
        joined={joinedIn(others, t('dashboard.unlisted'))}
        active={active}
        onActive={setActive}
      />
    </div>
  );
}

/** The figures have only the names of fragrances, not their ids, so the link searches the list by name. */
const fragrancesCalled = (name: string) => `/admin/fragrances?q=${encodeURIComponent(name)}`;

/** The same figures as a table with one row per fragrance. */
export function ShareTable({ title, entries, fills, unlisted }: ShareProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const shareText = useShareText();
  const { total, all, others } = sharesOf(entries, 0, unlisted);
  return (
    <FigureTable
      caption={title}
      columns={[t('dashboard.column.fragrance'), t('dashboard.column.shots'), t('dashboard.column.share')]}
      rows={[...all, ...unlistedOf(others, t('dashboard.unlisted'))].map(({ name, shots, share }, place) => ({
        key: name,
        cells: [
          <span key="name" className={classes.cell}>
            <Swatch paint={paintOf(fills.get(name), place)} />
            {place < all.length ? <RowLink href={fragrancesCalled(name)}>{name}</RowLink> : name}
          </span>,
          number(shots),
          shareText(share),
        ],
      }))}
      total={[t('dashboard.total'), number(total), shareText(1)]}
    />
  );
}

/** The contents of the joined slice as lines of the legend. */
function joinedIn(others: Shares['others'], unlisted: string): LegendLine[] {
  if (!others) return [];
  const named = others.slices.map(({ name, ...figures }) => ({
    label: name,
    href: fragrancesCalled(name),
    ...figures,
  }));
  return [
    ...named,
    ...unlistedOf(others, unlisted).map(({ name, ...figures }) => ({ label: name, ...figures })),
  ];
}

/** The unlisted shots as one more entry, if there are any. */
function unlistedOf(others: Shares['others'], name: string): Slice[] {
  if (!others || others.unlisted === 0) return [];
  const { unlisted, shots, share } = others;
  return [{ name, shots: unlisted, share: (share * unlisted) / shots }];
}
