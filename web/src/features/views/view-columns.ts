import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ListViewsProps } from '#web/kit/routes/shell-contexts.ts';
import { viewsQuery } from './views.api.ts';

interface ViewColumnsProps extends Pick<ListViewsProps, 'showColumns'> {
  viewId: number;
}

/** Shows the columns of the view in the URL once, when it opens; later changes by the user stay. */
export function ViewColumns({ viewId, showColumns }: ViewColumnsProps) {
  const view = useQuery(viewsQuery).data?.find((each) => each.viewId === viewId);
  const [shown, setShown] = useState<number>();
  useEffect(() => {
    if (!view || shown === viewId) return;
    setShown(viewId);
    showColumns(view.columns);
  }, [viewId, view, shown, showColumns]);
  return null;
}
