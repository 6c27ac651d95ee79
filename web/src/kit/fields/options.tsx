import type { ComboboxProps, InputWrapperProps, SelectProps } from '@mantine/core';
import { Box, Button, Group, Text } from '@mantine/core';
import { useForceUpdate } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { startTransition, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { REQUIRED_PROPS } from '#web/kit/form/required.ts';
import { errorText } from '#web/lib/error-text.ts';

interface OptionLineProps {
  name: string;
  /** Whether it is the chosen option. */
  checked: boolean;
  picture?: ReactNode;
  /** Further description, on lines of its own. */
  detail?: string | undefined;
}

/** An option in a picker's list: picture if any, name, and a check mark if chosen. */
export function OptionLine({ name, checked, picture, detail }: OptionLineProps) {
  return (
    <Group gap="sm" wrap="nowrap" flex={1} miw={0}>
      {picture}
      <Box flex={1} miw={0}>
        <Text size="sm" truncate>
          {name}
        </Text>
        {detail && (
          <Text size="xs" c="dimmed">
            {detail}
          </Text>
        )}
      </Box>
      {checked && <IconCheck size={16} aria-hidden />}
    </Group>
  );
}

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

/**
 * Renders options only while their list is open: screen readers would read closed lists too. Mantine sets the field's
 * `aria-controls` only if the field renders after its list, so this rerenders it once the list has its id.
 */
export function useComboboxProps(): ComboboxProps {
  const renderAgain = useForceUpdate();
  return { keepMounted: false, onEnterTransitionEnd: () => startTransition(renderAgain) };
}

/** Mantine's type omits that the wrapper accepts the label's props. */
type WrapperProps = NonNullable<SelectProps['wrapperProps']> & Pick<InputWrapperProps, 'labelProps'>;

/**
 * Names a picker's list of options, which would otherwise have the same accessible name as the field.
 * @returns the element with the name, to render beside the picker, and the picker's props
 */
export function useOptionsLabel(required: boolean) {
  const { t } = useTranslation();
  const id = useId();
  const wrapperProps: WrapperProps = { labelProps: required ? REQUIRED_PROPS.labelProps : {} };
  return {
    element: (
      <span id={id} hidden>
        {t('form.options')}
      </span>
    ),
    // `labelProps` names the list; `wrapperProps` keeps the id off the label itself.
    props: { ...(required && REQUIRED_PROPS), labelProps: { id }, wrapperProps },
  };
}

/** Key handler for pickers: Enter chooses an option and never submits the surrounding form. */
export function preventSubmitOnEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}
