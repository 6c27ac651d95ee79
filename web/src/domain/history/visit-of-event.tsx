import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import type { visitOfEvent } from '#contracts/capsules/capsule-record.ts';
import { RecordLink } from '#web/kit/list/row-link.tsx';
import { visitName } from '../visits/visit-name.ts';
import { EventAside } from './events.tsx';

/** The visit in which something was done, and by whom; nothing if it was done in none. */
export function VisitOfEvent({ visit }: { visit: z.infer<typeof visitOfEvent> }) {
  const { t } = useTranslation();
  if (!visit) return null;
  return (
    <EventAside>
      <RecordLink resource="visit" id={visit.visitId}>
        {visitName(visit.name, t)}
      </RecordLink>
      {visit.by && (
        <>
          {' · '}
          <RecordLink resource="user" id={visit.by.id}>
            {visit.by.nome}
          </RecordLink>
        </>
      )}
    </EventAside>
  );
}
