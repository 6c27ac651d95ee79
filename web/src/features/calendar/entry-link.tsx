import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { CalendarEntry } from '#contracts/calendar.ts';

/** Links to an entry's record: the capsule in its list, the quiz in its editor, the initiative on its page. */
export function EntryLink({ entry: { kind, title, recordId } }: { entry: CalendarEntry }) {
  return (
    <Anchor
      size="sm"
      fw={500}
      style={{ overflowWrap: 'anywhere' }}
      renderRoot={(props) => {
        switch (kind) {
          case 'capsule-due':
            return <Link {...props} to="/admin/capsules" search={{ q: title }} />;
          case 'initiative':
            return <Link {...props} to="/admin/initiatives/$id" params={{ id: recordId }} />;
          default:
            return <Link {...props} to="/admin/quiz/$id/update" params={{ id: recordId }} />;
        }
      }}
    >
      {title}
    </Anchor>
  );
}
