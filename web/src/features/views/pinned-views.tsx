import { useQuery } from '@tanstack/react-query';
import { defaultParseSearch, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { View } from '#contracts/views.ts';
import { call } from '#web/lib/call.ts';
import { useFormat } from '#web/lib/format.ts';
import { readCall } from '#web/lib/request.ts';
import { useSelectedOrganisation, withSelectedOrganisation } from '#web/lib/selected-organisation.ts';
import { VIEW_PATHS, viewSearch, viewsQuery } from './views.api.ts';
import classes from './views.module.css';

interface PinnedViewsProps {
  /** The list's path in this client. */
  path: string;
  onNavigate: (() => void) | undefined;
}

/** The views of a list that the user has pinned to the menu, each with its number of records. */
export function PinnedViews({ path, onNavigate }: PinnedViewsProps) {
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
            {...(onNavigate && { onClick: onNavigate })}
          >
            {view.name}
            <Count view={view} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The maximum age of a count, in milliseconds. */
const COUNTED_MS = 60_000;

/** The number of records that a view finds; empty if unknown. */
function Count({ view: { list, search } }: { view: View }) {
  const format = useFormat();
  // Rerenders when the choice changes. Like lists, a view that names an organisation of its own keeps it.
  useSelectedOrganisation();
  const query = { ...withSelectedOrganisation({}), ...requestAt(search) };
  const { data } = useQuery({
    queryKey: ['views', 'count', list, query],
    queryFn: async ({ signal }) => {
      const { total } = (await call(readCall(`/${list}`), { query, signal })) as { total: number };
      return total;
    },
    staleTime: COUNTED_MS,
    refetchInterval: COUNTED_MS,
    retry: false,
  });
  return <span className={classes.count}>{data !== undefined && format.number(data)}</span>;
}

/** Converts search parameters to a request query. Filters have the same names in both. */
function requestAt(search: string): Record<string, unknown> {
  const params: Record<string, unknown> = defaultParseSearch(search);
  const { q = '', active, page: _, size: __, sort: ___, dir: ____, ...filters } = params;
  return { perPage: 1, FilterString: q, isActive: active !== false, ...filters };
}
