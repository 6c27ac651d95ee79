import '@mantine/core/styles.layer.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { useCurrentUser } from '#web/lib/session.ts';
import { createQueryClient } from '../query-client.ts';
import { Notices } from './notices.tsx';
import { Shell } from './shell.tsx';

/** Everything that only the back office needs. What was read for one person is never shown to the next. */
export function AdminLayout() {
  return <PersonsOffice key={useCurrentUser()?.id} />;
}

function PersonsOffice() {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <Notices />
      <Shell />
    </QueryClientProvider>
  );
}
