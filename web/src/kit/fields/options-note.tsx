import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/lib/error-text.ts';

interface OptionsNoteProps {
  /** How the options that a picker asked for stand. */
  found: { isPending: boolean; isError: boolean; error: Error | null; refetch: () => Promise<unknown> };
  /** Whether it stands among the options, not beside them. */
  inList?: boolean;
}

/** What stands among options without being one: a list may hold nothing else. */
export function NoOption({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus.
    <span role="option" aria-disabled="true" aria-selected="false">
      {children}
    </span>
  );
}

/** What stands in a picker's list where there are no options: that they are on their way, why they are not, or nothing. */
export function OptionsNote({ found, inList = false }: OptionsNoteProps) {
  const { t } = useTranslation();
  const text = t(found.isPending ? 'list.loading' : 'list.empty');
  if (!found.isError) return inList ? <NoOption>{text}</NoOption> : text;
  return (
    <>
      <Text size="sm">{errorText(found.error, t)}</Text>
      <Button
        size="compact-xs"
        variant="default"
        mt={6}
        // The field keeps the focus: without it the list would close.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => void found.refetch()}
      >
        {t('list.tryAgain')}
      </Button>
    </>
  );
}
