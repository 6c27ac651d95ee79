import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { CalendarEntry, CalendarKind } from '#contracts/calendar.ts';
import { readableName } from '#web/domain/visits/visit-name.ts';
import classes from './calendar.module.css';

/** The mark of a kind, distinct by shape as well as by colour. */
export function KindMark({ kind }: { kind: CalendarKind }) {
  return <span className={classes.mark} data-kind={kind} aria-hidden />;
}

/** Links to an entry's record: the quiz in its editor, others on their pages. */
export function EntryLink({ entry: { kind, title, recordId } }: { entry: CalendarEntry }) {
  const { t } = useTranslation();
  return (
    <Anchor
      size="sm"
      fw={500}
      style={{ overflowWrap: 'anywhere' }}
      renderRoot={(props) => {
        switch (kind) {
          case 'capsule-due':
            return <Link {...props} to="/admin/capsules/$id" params={{ id: recordId }} />;
          case 'initiative':
            return <Link {...props} to="/admin/initiatives/$id" params={{ id: recordId }} />;
          case 'visit':
            return <Link {...props} to="/admin/visits/$id" params={{ id: recordId }} />;
          default:
            return <Link {...props} to="/admin/quiz/$id/update" params={{ id: recordId }} />;
        }
      }}
    >
      {readableName(kind, title, t)}
    </Anchor>
  );
}
