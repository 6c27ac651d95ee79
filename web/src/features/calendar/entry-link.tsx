import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { CalendarEntry } from '#contracts/calendar.ts';

/** The way to what an entry is about: the capsule in its list, the quiz in its editor. */
export function EntryLink({ entry: { kind, title, recordId } }: { entry: CalendarEntry }) {
  return (
    <Anchor
      size="sm"
      fw={500}
      style={{ overflowWrap: 'anywhere' }}
      renderRoot={(props) =>
        kind === 'capsule-due' ? (
          <Link {...props} to="/admin/capsules" search={{ q: title }} />
        ) : (
          <Link {...props} to="/admin/quiz/$id/update" params={{ id: recordId }} />
        )
      }
    >
      {title}
    </Anchor>
  );
}
