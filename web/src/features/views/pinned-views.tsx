import { useQuery } from '@tanstack/react-query';
import { defaultParseSearch, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { View } from '#contracts/views.ts';
import { call } from '#web/lib/call.ts';
import { useFormat } from '#web/lib/format.ts';
import { reads, VIEW_PATHS, viewSearch, viewsQuery } from './views.api.ts';
import classes from './views.module.css';

interface PinnedViewsProps {
  /** Of the list in this client. */
  path: string;
  onLeave: (() => void) | undefined;
}

/** The views of a list that the person has in the menu, each with how many it finds. */
export function PinnedViews({ path, onLeave }: PinnedViewsProps) {
  const { t } = useTranslation();
  const { data } = useQuery(viewsQuery);
  const pinned = data?.filter(({ list, pinned }) => pinned && VIEW_PATHS[list] === path) ?? [];
  if (pinned.length === 0) return null;
  return (
    <ul className={classes.pinned} aria-label={t('list.views')}>
      {pinned.map((view) => (
        <li key={view.viewId}>
          <Link
            to={VIEW_PATHS[view.list]}
            search={viewSearch(view)}
            className={classes.pin}
            activeOptions={{ includeSearch: true, explicitUndefined: true }}
            {...(onLeave && { onClick: onLeave })}
          >
            {view.name}
            <Count view={view} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Counts are as old as this at most, in milliseconds. */
const COUNTED_MS = 60_000;

/** How many records a view finds; nothing where that can't be said. */
function Count({ view: { list, search } }: { view: View }) {
  const format = useFormat();
  const { data } = useQuery({
    queryKey: ['views', 'count', list, search],
    queryFn: async ({ signal }) => {
      const { total } = (await call(reads(`/${list}`), { query: requestAt(search), signal })) as {
        total: number;
      };
      return total;
    },
    staleTime: COUNTED_MS,
    retry: false,
  });
  return <span className={classes.count}>{data !== undefined && format.number(data)}</span>;
}

/** The API's words for a search. Filters are called the same. */
function requestAt(search: string): Record<string, unknown> {
  const said: Record<string, unknown> = defaultParseSearch(search);
  const { q = '', active, page: _, size: __, sort: ___, dir: ____, ...filters } = said;
  return { perPage: 1, FilterString: q, isActive: active !== false, ...filters };
}
