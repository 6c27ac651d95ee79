import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/lib/error-text.ts';

interface OptionsNoteProps {
  /** How the options that a picker asked for stand. */
  found: { isPending: boolean; isError: boolean; error: Error | null; refetch: () => Promise<unknown> };
}

/** What stands in a picker's list where there are no options: that they are on their way, why they are not, or nothing. */
export function OptionsNote({ found }: OptionsNoteProps) {
  const { t } = useTranslation();
  if (!found.isError) return t(found.isPending ? 'list.loading' : 'list.empty');
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
