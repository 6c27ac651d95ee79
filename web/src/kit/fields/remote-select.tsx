import { Loader, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import type { QueryKey } from '@tanstack/react-query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SEARCH_DEBOUNCE_MS, SEARCH_MIN_LETTERS } from '#contracts/core/constants.ts';
import type { CreatedName } from '#contracts/core/resources.ts';
import { useDelayed } from '#web/kit/feedback/use-delayed.ts';
import { useCanCreate } from '#web/kit/form/form-host.ts';
import { useDraftState } from '#web/kit/form/use-draft.ts';
import { lazyDialog } from '#web/lib/lazy-dialog.tsx';
import {
  OptionLine,
  OptionsStatus,
  preventSubmitOnEnter,
  useComboboxProps,
  useOptionsLabel,
} from './options.tsx';

/** Query of a picker's options for a text. */
export interface OptionsQuery<Option> {
  queryKey: QueryKey;
  queryFn: (context: { signal: AbortSignal }) => Promise<Option[]>;
}

interface RemoteSelectProps<Option> {
  label: string;
  description?: ReactNode;
  placeholder?: string;
  required?: boolean;
  error?: ReactNode;
  disabled?: boolean;
  /** Id of the chosen option. */
  value?: number | null;
  /** Called with the id and its option. */
  onChange?: (id: number | null, option: Option | null) => void;
  onFocus?: () => void;
  onBlur?: () => void;
  'data-path'?: string;
  /** The record's current option, so that its name is shown before any search. */
  current?: Option | null | undefined;
  /** Returns the query of options that match a text; for an empty text, the first ones by name. */
  search: (text: string) => OptionsQuery<Option>;
  idOf: (option: Option) => number;
  nameOf: (option: Option) => string;
  /** Opens the options on mount and takes the focus, also in a dialog. */
  autoOpen?: boolean;
  /** Renders the picture beside an option's name. */
  pictureOf?: (option: Option) => ReactNode;
  /** The kind of record that can be created here, in a panel, by those who may. */
  creates?: CreatedName;
}

const FormPanel = lazyDialog([], () => import('#web/kit/form/form-panel.tsx'), 'FormPanel');

/** The option that creates a record; no record has such an id. */
const CREATE = -1;

/**
 * Picks from more records than a list can hold. Opening it shows the first ones; typing three letters or more searches
 * once typing pauses, and Enter takes the first match. Takes the props of `form.getInputProps` for an id field.
 */
export function RemoteSelect<Option>(props: RemoteSelectProps<Option>) {
  const {
    value = null,
    current = null,
    search,
    idOf,
    nameOf,
    pictureOf,
    required = false,
    autoOpen = false,
    creates,
  } = props;
  const { t } = useTranslation();
  const canCreate = useCanCreate()(creates);
  /** The name of the record that is being created; null if none is. */
  const [creating, setCreating] = useState<string | null>(null);
  const optionsName = useOptionsLabel(required);
  const openedOptions = useComboboxProps();
  const [opened, setOpened] = useState(autoOpen);
  const [picked, setPicked] = useDraftState<Option | null>(`picked ${props.label}`, null);
  const [typed, setTyped] = useState('');
  const chosen = [picked, current].find((option) => option !== null && idOf(option) === value) ?? null;
  const chosenName = chosen ? nameOf(chosen) : '';

  const text = typed.trim() === chosenName ? '' : typed.trim();
  const [settled] = useDebouncedValue(text, SEARCH_DEBOUNCE_MS);
  const searched = settled.length >= SEARCH_MIN_LETTERS ? settled : '';
  const query = search(searched);
  const found = useQuery({ ...query, enabled: opened, placeholderData: keepPreviousData, staleTime: 30_000 });
  const waiting = useDelayed(found.isFetching);

  // Without a search, the chosen option is listed too, even if it is not among the first.
  const listed = [...(found.data ?? []), ...(chosen && text === '' ? [chosen] : [])];
  const options = new Map(listed.map((option) => [idOf(option), option]));
  const items = [...options].map(([id, option]) => ({ value: id, label: nameOf(option) }));
  const isThere = items.some(({ label }) => label.toLowerCase() === text.toLowerCase());
  if (canCreate && creates && !found.isPending && !isThere) {
    const kind = t(`shell.crumb.create.${creates}`);
    items.push({ value: CREATE, label: text === '' ? `${kind}…` : `${kind}: ${text}` });
  }
  const short = text !== '' && text.length < SEARCH_MIN_LETTERS;

  // Highlights the first match once it has arrived; results of an earlier text don't count.
  const matched = searched !== '' && text === settled && !found.isPlaceholderData && items.length > 0;
  const [highlighted, setHighlighted] = useState(false);
  useEffect(() => setHighlighted(matched), [matched]);

  const choose = (id: number | null, option: Option | null) => {
    setPicked(option);
    props.onChange?.(id, option);
  };

  return (
    <>
      {optionsName.element}
      {creating !== null && creates && (
        <FormPanel
          kind={creates}
          name={creating}
          onClose={() => setCreating(null)}
          onCreated={(record: Option) => {
            setCreating(null);
            choose(idOf(record), record);
          }}
        />
      )}
      <Select<number>
        label={props.label}
        description={props.description}
        placeholder={props.placeholder ?? t('form.searchOption')}
        error={props.error}
        disabled={props.disabled ?? false}
        data-path={props['data-path']}
        {...optionsName.props}
        searchable
        clearable={!required}
        allowDeselect={false}
        openOnFocus={false}
        defaultDropdownOpened={autoOpen}
        // Mantine's dialogs don't wait with their focus for a field that is loaded later.
        autoFocus={autoOpen}
        data-autofocus={autoOpen || undefined}
        selectFirstOptionOnChange={matched && !highlighted}
        onKeyDown={preventSubmitOnEnter}
        data={short ? [{ group: t('list.searchHint', { count: SEARCH_MIN_LETTERS }), items }] : items}
        // The server has already filtered: its results are shown unchanged.
        filter={({ options: all }) => all}
        value={value}
        onChange={(id) => {
          if (id === CREATE) setCreating(text);
          else choose(id, id === null ? null : (options.get(id) ?? null));
        }}
        onSearchChange={setTyped}
        onDropdownOpen={() => setOpened(true)}
        onDropdownClose={() => setOpened(false)}
        onFocus={props.onFocus}
        onBlur={props.onBlur}
        // The list itself scrolls: a scroll area around it would need the focus for keyboard scrolling.
        withScrollArea={false}
        styles={{ options: { overflowY: 'auto', maxHeight: 280 } }}
        comboboxProps={openedOptions}
        nothingFoundMessage={<OptionsStatus query={found} inList />}
        rightSection={waiting ? <Loader size={16} role="img" aria-label={t('list.loading')} /> : undefined}
        renderOption={({ option, checked = false }) => {
          const record = options.get(option.value);
          const picture =
            option.value === CREATE ? <IconPlus size={16} aria-hidden /> : record && pictureOf?.(record);
          return <OptionLine name={option.label} checked={checked} picture={picture} />;
        }}
      />
    </>
  );
}
