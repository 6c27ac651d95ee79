import '@mantine/core/styles.layer.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ViewsButton } from '#web/features/views/views-button.tsx';
import { ListViewsContext, MenuPagesContext, PageHelpContext } from '#web/kit/routes/shell-contexts.ts';
import { onConnectionRestored } from '#web/lib/connection.ts';
import { queryClientFor, refetchFailed } from '#web/lib/query-client.ts';
import { useCan, useCurrentUser } from '#web/lib/session.ts';
import { hasUnsent } from '#web/lib/session-store.ts';
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
  useEffect(() => {
    if (person !== undefined && hasUnsent()) void sendUnsent();
  }, [person]);
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

/** Sends what was recorded without a signal, maybe in a tab that was closed since. */
async function sendUnsent() {
  const outbox = await import('#web/features/visits/outbox/outbox-store.ts').catch(() => null);
  // Without a signal it stays; a visit's page sends it as well.
  await outbox?.sendAll();
}
