import { ActionIcon, Group, Menu, Text, UnstyledButton } from '@mantine/core';
import {
  IconDots,
  IconHome,
  IconHomeFilled,
  IconPencil,
  IconPin,
  IconPinFilled,
  IconReplace,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { View } from '#contracts/views.ts';
import { canChangeView } from '#contracts/views.ts';
import { openOnArrow, PlainIconButton } from '#web/kit/display/icon-buttons.tsx';
import { useCurrentUser } from '#web/lib/session.ts';
import classes from './views.module.css';

interface ViewLineProps {
  view: View;
  onApply: () => void;
  onUse: (change: Partial<Pick<View, 'pinned' | 'opening'>>) => void;
  onRename: () => void;
  onReplace: () => void;
  onRemove: () => void;
}

/** A view, applied by a click on its name, with buttons to pin it or open the list with it, and the owner's menu. */
export function ViewLine({ view, onApply, onUse, onRename, onReplace, onRemove }: ViewLineProps) {
  const { t } = useTranslation();
  const reader = useCurrentUser();
  const { name, pinned, opening, shared, owner } = view;
  const own = owner.id === reader?.id;
  const mayChange = reader !== null && canChangeView(view, { id: reader.id, profile: reader.profile.nome });
  const whose = !own ? t('views.by', { name: owner.nome }) : shared ? t('views.shared') : null;
  const PinIcon = pinned ? IconPinFilled : IconPin;
  const OpeningIcon = opening ? IconHomeFilled : IconHome;

  return (
    <Group component="li" gap={4} wrap="nowrap">
      <UnstyledButton className={classes.apply} onClick={onApply}>
        <Text component="span" size="sm" fw={500}>
          {name}
        </Text>
        {whose && (
          <Text component="span" size="xs" c="dimmed">
            {whose}
          </Text>
        )}
      </UnstyledButton>
      <PlainIconButton
        label={t('views.pin', { name })}
        aria-pressed={pinned}
        onClick={() => onUse({ pinned: !pinned })}
      >
        <PinIcon size={18} aria-hidden />
      </PlainIconButton>
      <PlainIconButton
        label={t('views.open', { name })}
        aria-pressed={opening}
        onClick={() => onUse({ opening: !opening })}
      >
        <OpeningIcon size={18} aria-hidden />
      </PlainIconButton>
      {mayChange ? (
        <Menu position="bottom-end">
          <Menu.Target>
            <PlainIconButton label={t('views.actions', { name })} onKeyDown={openOnArrow}>
              <IconDots size={18} aria-hidden />
            </PlainIconButton>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onRename}>
              {t('views.rename')}
            </Menu.Item>
            <Menu.Item leftSection={<IconReplace size={16} aria-hidden />} onClick={onReplace}>
              {t('views.replace')}
            </Menu.Item>
            <Menu.Item
              color="var(--mantine-color-error)"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={onRemove}
            >
              {t('list.delete')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      ) : (
        <ActionIcon variant="transparent" component="span" aria-hidden />
      )}
    </Group>
  );
}
