import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { useCurrentUser } from '#web/lib/session.ts';
import { createQueryClient } from '../query-client.ts';
import { Shell } from './shell.tsx';

/** Everything that only the back office needs. What was read for one person is never shown to the next. */
export function AdminLayout() {
  return <PersonsOffice key={useCurrentUser()?.id} />;
}

function PersonsOffice() {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <Notifications position="bottom-right" />
      <Shell />
    </QueryClientProvider>
  );
}
