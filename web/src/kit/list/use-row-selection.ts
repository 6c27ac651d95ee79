import type { RowSelectionState } from '@tanstack/react-table';
import { useState } from 'react';
import { filtersOfQuery } from './list-state.ts';

/** The selected rows, or everything that the list finds except some. */
export interface Selection {
  ids: string[];
  everything: boolean;
  /** With `everything`: the excluded ids. */
  except: string[];
  count: number;
}

/** The selected rows of a list. */
export interface RowSelection extends Selection {
  /** Selects everything the list finds, on all pages. */
  selectAll: () => void;
  clear: () => void;
  /** Returns which of the given rows are selected, in the table's own format. */
  stateFor: (shown: string[]) => RowSelectionState;
  /** Applies the table's selection of the rows it shows. */
  update: (shown: string[], next: RowSelectionState) => void;
}

interface StoredSelection {
  /** The search and filters under which the rows were selected. */
  scope: string;
  /** Whether all rows are selected except the named ones, rather than only those. */
  everything: boolean;
  listedIds: string[];
}

/**
 * Selection of a list's rows. It survives paging and sorting, across pages; a new search or filter clears it.
 * @param apiQuery the list's query
 * @param total number of rows in the list
 */
export function useRowSelection(apiQuery: object, total: number): RowSelection {
  // Sorted, because the same filters may come in another order.
  const scope = JSON.stringify(Object.entries(filtersOfQuery(apiQuery)).sort());
  const none = { scope, everything: false, listedIds: [] };
  const [stored, setStored] = useState<StoredSelection>(none);
  // Otherwise the user could act on selected rows that are out of sight and forgotten.
  if (stored.scope !== scope) setStored(none);

  const { everything, listedIds } = stored;
  return {
    everything,
    ids: everything ? [] : listedIds,
    except: everything ? listedIds : [],
    count: everything ? Math.max(total - listedIds.length, 0) : listedIds.length,
    selectAll: () => setStored({ scope, everything: true, listedIds: [] }),
    clear: () => setStored(none),
    stateFor: (shown) => allOf(everything ? shown.filter((id) => !listedIds.includes(id)) : listedIds),
    update: (shown, next) => {
      const elsewhere = listedIds.filter((id) => !shown.includes(id));
      const unselected = shown.filter((id) => !next[id]);
      setStored({
        scope,
        everything,
        listedIds: everything ? [...elsewhere, ...unselected] : Object.keys(next),
      });
    },
  };
}

const allOf = (ids: string[]): RowSelectionState => Object.fromEntries(ids.map((id) => [id, true]));
