import { Button, Menu, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { TodayItem } from '#contracts/today.ts';
import { openOnArrow } from '#web/kit/display/icon-buttons.tsx';
import { RowCheckbox } from '#web/kit/list/row-checkboxes.tsx';
import classes from './today-groups.module.css';
import { PlaceName, TodayLine } from './today-line.tsx';
import type { ItemAction } from './use-item-actions.ts';

/** Items of one place, or of an organisation without a place. */
interface ItemGroup {
  key: string;
  items: [TodayItem, ...TodayItem[]];
}

/** Groups items by place, in the order of the most urgent item of each. */
export function groupsOf(items: readonly TodayItem[]): ItemGroup[] {
  const groups = new Map<string, ItemGroup>();
  for (const item of items) {
    const key = item.place ? `place ${item.place.placeId}` : `of ${item.organisation?.organisationId}`;
    const group = groups.get(key);
    if (group) group.items.push(item);
    else groups.set(key, { key, items: [item] });
  }
  return [...groups.values()];
}

interface TodayGroupProps {
  items: ItemGroup['items'];
  actions: readonly ItemAction[];
  /** Keys of the selected items; missing: nothing can be selected. */
  selected: ReadonlySet<string> | undefined;
  /** Selects items, or no longer. */
  select: (items: readonly TodayItem[], chosen: boolean) => void;
}

/** The items of one place; its box selects all of them. */
export function TodayGroup({ items, actions, selected, select }: TodayGroupProps) {
  const { t } = useTranslation();
  const headId = useId();
  const [{ place, organisation }] = items;
  const name = place?.name ?? organisation?.name ?? t('today.general');
  const all = items.every(({ key }) => selected?.has(key));
  return (
    <section className={classes.group} aria-labelledby={headId}>
      <div className={classes.head}>
        {selected && (
          <RowCheckbox
            label={t('today.selectGroup', { name, count: items.length })}
            checked={all}
            indeterminate={items.some(({ key }) => selected.has(key))}
            onChange={() => select(items, !all)}
          />
        )}
        <Text component="h2" fz="sm" fw={600} truncate id={headId}>
          <PlaceName item={items[0]} />
        </Text>
      </div>
      <ul aria-labelledby={headId}>
        {items.map((item) => (
          <TodayLine
            key={item.key}
            item={item}
            actions={actions}
            selection={
              selected && {
                checked: selected.has(item.key),
                toggle: () => select([item], !selected.has(item.key)),
              }
            }
          />
        ))}
      </ul>
    </section>
  );
}

interface SelectionButtonsProps {
  items: readonly TodayItem[];
  actions: readonly ItemAction[];
}

/** The actions on several items at once: to take, to give, and to put off. */
export function SelectionButtons({ items, actions }: SelectionButtonsProps) {
  const { t } = useTranslation();
  const meant = ({ visible }: ItemAction) => items.filter((item) => visible?.(item) ?? true);
  const possible = actions.filter((action) => meant(action).length > 0);
  const snoozes = possible.filter(({ key }) => key.startsWith('snooze'));
  return (
    <>
      {possible.map(
        (action) =>
          action.short && (
            <Button key={action.key} variant="default" size="sm" onClick={() => action.runAll(meant(action))}>
              {action.short}
            </Button>
          ),
      )}
      {snoozes.length > 0 && (
        <Menu position="top-end">
          <Menu.Target>
            <Button
              variant="default"
              size="sm"
              rightSection={<IconChevronDown size={16} aria-hidden />}
              onKeyDown={openOnArrow}
            >
              {t('today.snooze')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {snoozes.map((action) => (
              <Menu.Item
                key={action.key}
                leftSection={<action.icon size={16} stroke={1.75} aria-hidden />}
                onClick={() => action.runAll(meant(action))}
              >
                {action.label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}
