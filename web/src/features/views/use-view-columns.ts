import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ListViewsProps } from '#web/kit/list/views-slot.ts';
import { viewsQuery } from './views.api.ts';

/** Shows the columns of the view that the address names, once when it is opened: what is chosen afterwards stays. */
export function useViewColumns(showColumns: ListViewsProps['showColumns']): void {
  const { view: viewId }: { view?: number } = useSearch({ strict: false });
  const view = useQuery(viewsQuery).data?.find((each) => each.viewId === viewId);
  const [shown, setShown] = useState<number>();
  useEffect(() => {
    if (viewId === shown || (viewId !== undefined && !view)) return;
    setShown(viewId);
    if (view) showColumns(view.columns);
  }, [viewId, view, shown, showColumns]);
}
