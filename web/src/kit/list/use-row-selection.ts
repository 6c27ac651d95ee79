import { useSearch } from '@tanstack/react-router';
import type { RowSelectionState } from '@tanstack/react-table';
import { useState } from 'react';
import type { Selection } from './bulk/bulk-actions.ts';

/** The selected rows of a list. */
export interface RowSelection extends Selection {
  /** Selects everything the list finds, on all pages. */
  tickAll: () => void;
  clear: () => void;
  /** Returns which of the given rows are selected, in the table's own format. */
  of: (shown: string[]) => RowSelectionState;
  /** Applies the table's selection of the rows it shows. */
  change: (shown: string[], next: RowSelectionState) => void;
}

interface Ticked {
  /** The search and filters under which the rows were selected. */
  under: string;
  /** Whether all rows are selected except the named ones, rather than only those. */
  everything: boolean;
  named: string[];
}

/**
 * Selection of a list's rows. It survives paging and sorting, across pages; a new search or filter clears it.
 * @param total number of rows in the list
 */
export function useRowSelection(total = 0): RowSelection {
  const under = filtersOf(useSearch({ strict: false }));
  const none = { under, everything: false, named: [] };
  const [ticked, setTicked] = useState<Ticked>(none);
  // Otherwise the user could act on selected rows that are out of sight and forgotten.
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
 * Serialises the search and filters: everything in the address except the position in the list. Sorted, because the
 * same parameters may come in another order.
 */
function filtersOf({ page, size, sort, dir, view, ...filters }: Record<string, unknown>): string {
  return JSON.stringify(Object.entries(filters).sort());
}
