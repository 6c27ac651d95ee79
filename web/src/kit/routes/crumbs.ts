import type { ParseKeys } from 'i18next';

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
