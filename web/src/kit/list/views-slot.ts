import type { ComponentType } from 'react';
import { createContext } from 'react';
import type { ListState } from './list-state.ts';

/** What a list gives its views. */
export interface ListViewsProps {
  state: ListState;
  /** The ids of the columns that are shown. */
  shownColumns: () => string[];
  /** Shows these columns; null for all. */
  showColumns: (ids: readonly string[] | null) => void;
}

/** The button of a list's views, which the application fills in: none where it is missing. */
export const ListViews = createContext<ComponentType<ListViewsProps> | null>(null);
