import type { InputWrapperProps, SelectProps } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { REQUIRED_PROPS } from '#web/kit/form/required.ts';

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
