import type { ComponentType } from 'react';
import { createContext } from 'react';
import type { ListState } from './list-state.ts';

/** Props that a list passes to its views. */
export interface ListViewsProps {
  state: ListState;
  /** Returns the ids of the visible columns. */
  shownColumns: () => string[];
  /** Shows only these columns; null for all. */
  showColumns: (ids: readonly string[] | null) => void;
}

/** The button of a list's saved views, which the application provides; null for none. */
export const ListViewsContext = createContext<ComponentType<ListViewsProps> | null>(null);
