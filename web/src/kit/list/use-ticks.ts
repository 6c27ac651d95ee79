import { useSearch } from '@tanstack/react-router';
import type { RowSelectionState } from '@tanstack/react-table';
import { useState } from 'react';
import type { Selection } from './many/many-actions.ts';

/** The rows of a list that are ticked. */
export interface Ticks extends Selection {
  /** Ticks all that the list finds, on whichever pages. */
  tickAll: () => void;
  clear: () => void;
  /** Those of these rows that are ticked, as a table holds them. */
  of: (shown: string[]) => RowSelectionState;
  /** Takes over what a table says of the rows that it shows. */
  change: (shown: string[], next: RowSelectionState) => void;
}

interface Ticked {
  /** The search and filters that they were ticked under. */
  under: string;
  /** Whether all are ticked but those that are named, or none but those. */
  everything: boolean;
  named: string[];
}

/**
 * Ticked rows stay so while the list is turned and sorted, on other pages too; another search or filter begins without any.
 * @param total how many rows the list has
 */
export function useTicks(total = 0): Ticks {
  const under = filtersOf(useSearch({ strict: false }));
  const none = { under, everything: false, named: [] };
  const [ticked, setTicked] = useState<Ticked>(none);
  // Else somebody would act on rows that they can't see and have forgotten.
  if (ticked.under !== under) setTicked(none);

  const { everything, named } = ticked;
  return {
    everything,
    ids: everything ? [] : named,
    except: everything ? named : [],
    count: everything ? Math.max(total - named.length, 0) : named.length,
    tickAll: () => setTicked({ under, everything: true, named: [] }),
    clear: () => setTicked(none),
    of: (shown) => allOf(everything ? shown.filter((id) => !named.includes(id)) : named),
    change: (shown, next) => {
      const elsewhere = named.filter((id) => !shown.includes(id));
      const unticked = shown.filter((id) => !next[id]);
      setTicked({ under, everything, named: everything ? [...elsewhere, ...unticked] : Object.keys(next) });
    },
  };
}

const allOf = (ids: string[]): RowSelectionState => Object.fromEntries(ids.map((id) => [id, true]));

/**
 * What is searched and filtered: all that an address says but where in the list one is. Sorted, since it may say the same in
 * another order.
 */
function filtersOf({ page, size, sort, dir, view, ...filters }: Record<string, unknown>): string {
  return JSON.stringify(Object.entries(filters).sort());
}
