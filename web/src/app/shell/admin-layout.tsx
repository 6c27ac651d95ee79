import '@mantine/core/styles.layer.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ViewsButton } from '#web/features/views/views-button.tsx';
import { ListViewsContext, MenuPagesContext, PageHelpContext } from '#web/kit/routes/shell-contexts.ts';
import { onConnectionRestored } from '#web/lib/connection.ts';
import { queryClientFor, refetchFailed } from '#web/lib/query-client.ts';
import { useCan, useCurrentUser } from '#web/lib/session.ts';
import { visibleLinks } from '../menu.ts';
import { HelpButton } from './help-button.tsx';
import { Notices } from './notices.tsx';
import { Shell } from './shell.tsx';

/** Everything that only the back office needs. Each user has a separate query cache, so no data leaks to the next. */
export function AdminLayout() {
  const person = useCurrentUser()?.id;
  const { queryClientHolder } = useRouter().options.context;
  const client = queryClientFor(queryClientHolder, person);
  useEffect(() => onConnectionRestored(() => refetchFailed(client)), [client]);
  const pages = visibleLinks(useCan());
  return (
    <QueryClientProvider key={person} client={client}>
      <Notices />
      <ListViewsContext value={ViewsButton}>
        <PageHelpContext value={HelpButton}>
          <MenuPagesContext value={pages}>
            <Shell />
          </MenuPagesContext>
        </PageHelpContext>
      </ListViewsContext>
    </QueryClientProvider>
  );
}
