import type { SelectProps } from '@mantine/core';
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { fold } from '#contracts/core/fold.ts';
import {
  OptionLine,
  OptionMessage,
  preventSubmitOnEnter,
  useComboboxProps,
  useOptionsLabel,
} from './options.tsx';

interface ChoiceFieldProps
  extends Pick<
    SelectProps,
    | 'description'
    | 'error'
    | 'disabled'
    | 'value'
    | 'onChange'
    | 'onFocus'
    | 'onBlur'
    | 'placeholder'
    | 'autoComplete'
  > {
  label: string;
  /** `detail` is shown below the option in the list. */
  options: { value: string; label: string; detail?: string | undefined }[];
  required?: boolean;
  /** Filters the options by what is typed: for more than a screenful. */
  searchable?: boolean;
  'data-path'?: string;
}

/**
 * Picks one of a fixed set of options. If not required, it can be cleared. Takes the props of `form.getInputProps` for
 * a text field that may be null.
 */
export function ChoiceField({
  label,
  options,
  required = false,
  searchable = false,
  ...input
}: ChoiceFieldProps) {
  const { t } = useTranslation();
  const optionsName = useOptionsLabel(required);
  const openedOptions = useComboboxProps();
  return (
    <>
      {optionsName.element}
      <Select
        {...input}
        label={label}
        data={options}
        {...optionsName.props}
        searchable={searchable}
        selectFirstOptionOnChange={searchable}
        onKeyDown={preventSubmitOnEnter}
        clearable={!required}
        allowDeselect={false}
        openOnFocus={false}
        filter={({ options: all, search }) =>
          all.filter((option) => 'label' in option && fold(option.label).includes(fold(search.trim())))
        }
        nothingFoundMessage={<OptionMessage>{t('list.empty')}</OptionMessage>}
        renderOption={({ option: { value, label: name }, checked = false }) => (
          <OptionLine
            name={name}
            checked={checked}
            detail={options.find((each) => each.value === value)?.detail}
          />
        )}
        // The list itself scrolls: a scroll area around it would need the focus for keyboard scrolling.
        withScrollArea={false}
        styles={{ options: { overflowY: 'auto', maxHeight: 280 } }}
        comboboxProps={openedOptions}
      />
    </>
  );
}
