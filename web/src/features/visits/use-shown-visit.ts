import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onConnectionRestored } from '#web/lib/connection.ts';
import { keepVisit } from './outbox/kept-visits.ts';
import { onSent } from './outbox/outbox-store.ts';
import { RESOURCE, type ShownVisit, shownVisitQuery } from './visits.api.ts';

/**
 * A visit for its page. What the server has taken is shown at once, and everything is read again when the server
 * responds after an outage.
 */
export function useShownVisit(id: number) {
  const client = useQueryClient();
  const query = shownVisitQuery(id);
  const { queryKey } = query;
  useEffect(() => {
    return onSent((visitId, line) => {
      client.setQueryData<ShownVisit>([...queryKey.slice(0, -1), visitId], (shown) => {
        if (!shown) return shown;
        const lines = shown.visit.lines.map((one) => (one.lineId === line.lineId ? line : one));
        const visit = { ...shown.visit, lines };
        keepVisit(visit);
        return { ...shown, visit };
      });
      // Levels, alerts and what needs doing have changed as well.
      void client.invalidateQueries({ refetchType: 'none' });
      // An answer on its way, which invalidating would wait for if it is the first, may not know of the entry yet.
      void client
        .cancelQueries({ queryKey: [RESOURCE] })
        .then(() => client.invalidateQueries({ queryKey: [RESOURCE] }));
    });
  }, [client, queryKey]);
  useEffect(
    () => onConnectionRestored(() => void client.invalidateQueries({ queryKey: [RESOURCE] })),
    [client],
  );
  return useQuery(query);
}
