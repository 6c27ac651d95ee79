import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Told } from '#web/kit/feedback/notify.ts';

/** Something that can be done with a row of a list. */
export interface RowAction<Row> {
  key: string;
  label: string;
  icon: Icon;
  /** Whether it makes sense for the row at all; always, when missing. */
  visible?: (row: Row) => boolean;
  /** Why it can't be done with the row now, for people; null when it can. */
  disabled?: (row: Row) => string | null;
  /** What stands in the way, each with the way there; shown when the action is chosen though it can't be done. */
  obstacles?: (row: Row) => ReactNode;
  /** Asked first. Its button says `button`, or "Confirm". */
  confirm?: { title: (row: Row) => string; message: (row: Row) => string; danger?: boolean; button?: string };
  /** Does it. What it throws is told as a notice. */
  run: (row: Row) => unknown;
  /** Notice after it went well: what was done, and to what, where the first does not say. */
  success?: (row: Row) => Told;
  /** Does the opposite, which the notice offers for a while. */
  undo?: ((row: Row) => Promise<unknown>) | undefined;
  /** What was not done, where the failure has no better words. */
  failure?: string;
}
