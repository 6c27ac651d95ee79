import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/lib/format.ts';
import classes from './tick-box.module.css';
import { TickBox } from './tick-box.tsx';
import type { Ticks } from './use-ticks.ts';

/** Ticks all that a list finds. Where rows are cards: they have no heading to tick. */
export function TickAll({ ticks, total }: { ticks: Ticks; total: number }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { everything, except, count, tickAll, clear } = ticks;
  const all = everything && except.length === 0;
  const label = t('list.selectAll', { total: number(total) });
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the box is a control.
    <label className={classes.all}>
      <TickBox label={label} checked={all} partly={count > 0} onChange={all ? clear : tickAll} />
      <span aria-hidden>{label}</span>
    </label>
  );
}
