import { Combobox, Group, Loader, TextInput } from '@mantine/core';
import type { ReactNode, UIEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDelayed } from '#web/kit/feedback/use-delayed.ts';
import { OptionLine, OptionsStatus, preventSubmitOnEnter, useComboboxProps } from './options.tsx';
import classes from './paged-select.module.css';
import type { PagedSelectOptions } from './use-paged-select.ts';
import { usePagedSelect } from './use-paged-select.ts';

interface PagedSelectProps<Option>
  extends Omit<PagedSelectOptions<Option>, 'value' | 'onChange' | 'currentName'>,
    Partial<Pick<PagedSelectOptions<Option>, 'value' | 'onChange' | 'currentName'>> {
  label: string;
  description?: ReactNode;
  error?: ReactNode;
  disabled?: boolean;
  onFocus?: () => void;
  onBlur?: () => void;
  'data-path'?: string;
}

/** Value of the entry that loads more options. */
const MORE = '\u0000more';
/** Scrolling this close to the end of the list loads more options, in pixels. */
const NEAR_END_PX = 48;

/**
 * Picks one of many options, loaded in pages: more at the end of the list, and new ones once typing pauses. Enter takes
 * the first match. If there are no options at all, any text is accepted. Takes the props of `form.getInputProps` for a
 * text field.
 */
export function PagedSelect<Option>(props: PagedSelectProps<Option>) {
  const { value = '', onChange = () => undefined, idOf, nameOf, disabled = false } = props;
  const { t } = useTranslation();
  const picker = usePagedSelect({ ...props, value, onChange, currentName: props.currentName });
  const { combobox, found, options } = picker;
  const clearable = value !== '' && !disabled;
  const waiting = useDelayed(found.isFetching);
  const openedOptions = useComboboxProps();

  return (
    <Combobox
      {...openedOptions}
      store={combobox}
      onOptionSubmit={(chosen) => (chosen === MORE ? picker.loadMoreFromEntry() : picker.pick(chosen))}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          label={props.label}
          description={props.description}
          error={props.error}
          disabled={disabled}
          data-path={props['data-path']}
          placeholder={t('form.searchOption')}
          autoComplete="off"
          value={picker.text}
          onChange={(event) => picker.write(event.currentTarget.value)}
          onClick={() => combobox.openDropdown()}
          onFocus={props.onFocus}
          onBlur={() => {
            props.onBlur?.();
            void picker.commitText();
          }}
          onKeyDown={(event) => {
            preventSubmitOnEnter(event);
            const chooses = combobox.dropdownOpened && combobox.getSelectedOptionIndex() !== -1;
            if (event.key === 'Enter' && picker.typing && !chooses) void picker.commitText();
          }}
          rightSection={<RightSection waiting={waiting} onClear={clearable ? picker.clear : null} />}
          rightSectionPointerEvents={clearable ? 'all' : 'none'}
          {...(clearable && { rightSectionWidth: 64 })}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={picker.isEmpty}>
        <Combobox.Options
          aria-label={t('form.options')}
          className={classes.options}
          onScroll={({ currentTarget: list }: UIEvent<HTMLElement>) => {
            if (list.scrollHeight - list.scrollTop - list.clientHeight < NEAR_END_PX) picker.loadMore();
          }}
        >
          {options.map((option) => {
            const active = idOf(option) === value;
            return (
              <Combobox.Option key={idOf(option)} value={idOf(option)} active={active} aria-selected={active}>
                <OptionLine name={nameOf(option)} checked={active} />
              </Combobox.Option>
            );
          })}
          {found.hasNextPage && (
            <Combobox.Option value={MORE} className={classes.more}>
              {t('form.more')}
            </Combobox.Option>
          )}
        </Combobox.Options>
        {/* Outside the list, which may contain only options. */}
        {options.length === 0 && (
          <Combobox.Empty>
            <OptionsStatus query={found} />
          </Combobox.Empty>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}

function RightSection({ waiting, onClear }: { waiting: boolean; onClear: (() => void) | null }) {
  const { t } = useTranslation();
  const mark = waiting ? (
    <Loader size={16} role="img" aria-label={t('list.loading')} />
  ) : (
    <Combobox.Chevron />
  );
  if (!onClear) return mark;
  return (
    <Group gap={4} wrap="nowrap">
      <Combobox.ClearButton onClear={onClear} />
      {mark}
    </Group>
  );
}
