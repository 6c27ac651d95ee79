import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/lib/error-text.ts';

interface OptionsStatusProps {
  /** State of the picker's query. */
  query: { isPending: boolean; isError: boolean; error: Error | null; refetch: () => Promise<unknown> };
  /** Whether it is rendered inside the list of options instead of beside it. */
  inList?: boolean;
}

/** A message inside a list of options, with the role of an option: a list may contain nothing else. */
export function OptionMessage({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus.
    <span role="option" aria-disabled="true" aria-selected="false">
      {children}
    </span>
  );
}

/** Shown in a picker without options: that they are loading, why loading failed, or that nothing was found. */
export function OptionsStatus({ query, inList = false }: OptionsStatusProps) {
  const { t } = useTranslation();
  const text = t(query.isPending ? 'list.loading' : 'list.empty');
  if (!query.isError) return inList ? <OptionMessage>{text}</OptionMessage> : text;
  return (
    <>
      <Text size="sm">{errorText(query.error, t)}</Text>
      <Button
        size="compact-xs"
        variant="default"
        mt={6}
        // Keeps the focus in the field: without it, the list would close.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => void query.refetch()}
      >
        {t('list.tryAgain')}
      </Button>
    </>
  );
}
