import type { InputWrapperProps, SelectProps } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { REQUIRED } from '#web/kit/form/required.ts';

/** The library's own type leaves out that the wrapper takes the label's props. */
type WrapperProps = NonNullable<SelectProps['wrapperProps']> & Pick<InputWrapperProps, 'labelProps'>;

/**
 * Names the list of a picker's options. It would take the name of the field, and be a second thing that is called so.
 * @returns the name's own element, to stand beside the picker, and what the picker takes
 */
export function useOptionsName(required: boolean) {
  const { t } = useTranslation();
  const id = useId();
  const wrapperProps: WrapperProps = { labelProps: required ? REQUIRED.labelProps : {} };
  return {
    element: (
      <span id={id} hidden>
        {t('form.options')}
      </span>
    ),
    // The list takes its name from the first of these; the label itself does not.
    props: { ...(required && REQUIRED), labelProps: { id }, wrapperProps },
  };
}
