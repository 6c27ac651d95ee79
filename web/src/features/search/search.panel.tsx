import { Combobox, Modal, Text, TextInput, useCombobox, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue, useForceUpdate } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FILTER_MAX_LENGTH } from '#contracts/core/constants.ts';
import { PAGES } from '#contracts/core/resources.ts';
import { rememberRecord } from '#web/lib/recent-records.ts';
import type { Command } from './commands.ts';
import { SEARCH_FROM } from './search.api.ts';
import classes from './search.module.css';
import { rememberChoice, useSearchItems } from './use-search-items.ts';

interface SearchPanelProps {
  /** Pages, and what else can be done from anywhere; pages first. */
  commands: readonly Command[];
  /** Closes the panel and returns the focus; `onNavigate` does not return it, since another page opens. */
  onClose: () => void;
  onNavigate: () => void;
}

/** The debounce of the search, in milliseconds. */
const DEBOUNCE_MS = 120;

/** Finds records, pages and actions, and works by keyboard alone. */
export function SearchPanel(props: SearchPanelProps) {
  const { t } = useTranslation();
  return (
    <Modal.Root opened onClose={props.onClose} size="lg" yOffset="12vh">
      <Modal.Overlay />
      <Modal.Content aria-label={t('shell.search')}>
        <Search {...props} />
      </Modal.Content>
    </Modal.Root>
  );
}

/** Separate from the dialog, which mounts its content late: the effects below need the list. */
function Search({ commands, onClose, onNavigate }: SearchPanelProps) {
  const { t } = useTranslation();
  const { history } = useRouter();
  const combobox = useCombobox({ opened: true, onDropdownClose: onClose });
  const [active, setActive] = useState<string | null>(null);
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text.trim(), DEBOUNCE_MS);
  const { groups, ...result } = useSearchItems(text.trim(), asked, commands);
  const items = groups.flatMap((group) => group.items);
  const urls = items.map(({ url }) => url).join(' ');
  const waits = text.trim() !== asked || result.isFetching;

  /** Whether the records are those of an earlier text, shown until the new ones arrive. */
  const outdated = text.trim() !== '' && (text.trim() !== asked || result.isOutdated);

  const listId = useId();
  // The library links the field to its list once the list is mounted, too late for the first render.
  const renderAgain = useForceUpdate();
  useEffect(() => renderAgain(), [renderAgain]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: select the first option again whenever the options change
  useEffect(() => {
    setActive(urls === '' ? null : combobox.selectFirstOption());
  }, [urls]);

  // Enter that came before the results of the text: it opens the first of them.
  const [entered, setEntered] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once an option is selected, which the effect above does
  useEffect(() => {
    if (!entered || outdated) return;
    setEntered(false);
    combobox.clickSelectedOption();
  }, [entered, outdated, urls]);

  const open = (url: string) => {
    const item = items.find((each) => each.url === url);
    if (!item) return;
    rememberChoice(item);
    if (item.run) {
      if (!item.replaces) onClose();
      item.run();
      return;
    }
    const { record, begin } = item;
    if (record) rememberRecord(record);
    onNavigate();
    if (record && begin === 'edit') history.push(`${PAGES[record.kind].list}/${record.id}/update`);
    else history.push(record?.url ?? url, begin && { begin });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      const selected = items[combobox.getSelectedOptionIndex()];
      if (!selected || (outdated && selected.record)) setEntered(true);
      else combobox.clickSelectedOption();
    } else if (event.key === 'ArrowDown') setActive(combobox.selectNextOption());
    else if (event.key === 'ArrowUp') setActive(combobox.selectPreviousOption());
    else return;
    event.preventDefault();
  };
  const state = () => {
    if (items.length > 0) return t('search.found', { count: items.length });
    if (text.trim().length < SEARCH_FROM) return '';
    if (waits) return t('search.searching');
    return result.isError ? t('search.failed') : t('search.none', { text: text.trim() });
  };

  return (
    <Combobox store={combobox} onOptionSubmit={open}>
      {/* The library's own handler keeps naming an option as active after the options have changed. */}
      <Combobox.EventsTarget withAriaAttributes={false} withKeyboardNavigation={false}>
        <TextInput
          data-autofocus
          role="combobox"
          aria-haspopup="listbox"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={active ?? undefined}
          autoComplete="off"
          onKeyDown={onKeyDown}
          size="md"
          variant="unstyled"
          className={classes.field}
          aria-label={t('search.label')}
          placeholder={t('search.placeholder')}
          maxLength={FILTER_MAX_LENGTH}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setEntered(false);
          }}
        />
      </Combobox.EventsTarget>
      <Combobox.Options id={listId} className={classes.options} aria-label={t('search.results')}>
        {groups.map(({ label, items: shown }) => (
          <Combobox.Group key={label} label={label}>
            {shown.map(({ url, title, subtitle, begin, icon: ItemIcon }) => (
              <Combobox.Option key={url} value={url} className={classes.option}>
                <ItemIcon size={18} stroke={1.75} aria-hidden />
                {/* An action names its record last, which must not be cut off. */}
                <Text span inherit truncate={begin === undefined}>
                  {title}
                </Text>
                {subtitle && (
                  <Text span inherit truncate flex={1} miw={0} fz="0.8125rem" c="dimmed" ta="end">
                    {subtitle}
                  </Text>
                )}
              </Combobox.Option>
            ))}
          </Combobox.Group>
        ))}
      </Combobox.Options>
      {items.length === 0 && state() !== '' && (
        <Text size="sm" c="dimmed" p="md">
          {state()}
        </Text>
      )}
      <VisuallyHidden role="status">{state()}</VisuallyHidden>
    </Combobox>
  );
}
