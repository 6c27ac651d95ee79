import type { Icon } from '@tabler/icons-react';
import type { ParseKeys } from 'i18next';
import type { ComponentType } from 'react';
import { createContext, useContext, useLayoutEffect } from 'react';
import type { ListState } from '#web/kit/list/list-state.ts';

/**
 * Name of the page's record, for the last step of the breadcrumb; null on pages without a record, and until the record is
 * loaded. The shell provides it.
 */
export const RecordNameContext = createContext<string | null>(null);

/** Sets that name. Apart from it: a page that sets the name must not render again for it. */
export const SetRecordNameContext = createContext<(name: string | null) => void>(() => undefined);

/** Sets the record name of the page while it is mounted. */
export function useRecordName(name: string | null): void {
  const setName = useContext(SetRecordNameContext);
  useLayoutEffect(() => {
    setName(name);
    return () => setName(null);
  }, [name, setName]);
}

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

/** A page that the menu links to. */
export interface MenuPage {
  label: ParseKeys;
  icon: Icon;
  to: string;
}

/** The pages that the user may open, in the order of the menu. The application provides them. */
export const MenuPagesContext = createContext<readonly MenuPage[]>([]);

/** The button beside a page's heading that opens its help, which the application provides; null for none. */
export const PageHelpContext = createContext<ComponentType | null>(null);

/** One step of the breadcrumb. The last one is the page itself and has no link. */
export interface Crumb {
  label: ParseKeys;
  /** A path of this client. */
  to?: string;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    crumbs?: readonly Crumb[];
  }
}
