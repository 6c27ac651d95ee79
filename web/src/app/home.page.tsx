import { DashboardPage } from '#web/features/dashboard/dashboard.page.tsx';
import { lazyComponent } from '#web/lib/lazy-page.ts';

const TodayHead = lazyComponent(['today'], () => import('#web/features/today/today.head.tsx'), 'TodayHead');

const HEAD = <TodayHead />;

/** The home page, with what needs doing at its head. */
export function HomePage() {
  return <DashboardPage head={HEAD} />;
}
