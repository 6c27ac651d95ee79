import type { MantineColorScheme } from '@mantine/core';
import { Menu, useMantineColorScheme } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { openOnArrow } from '#web/kit/display/open-on-arrow.ts';
import { PlainIconButton } from '#web/kit/display/plain-icon-button.tsx';
import classes from './header.module.css';

const SCHEMES = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop } as const satisfies Record<
  MantineColorScheme,
  Icon
>;

/** Light, dark, or as the system has it. */
export function SchemeMenu() {
  const { t } = useTranslation();
  const { colorScheme } = useMantineColorScheme();
  const CurrentIcon = SCHEMES[colorScheme];
  const name = t('shell.scheme.label');
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <PlainIconButton className={classes.scheme ?? ''} size="lg" label={name} onKeyDown={openOnArrow}>
          <CurrentIcon size={18} aria-hidden />
        </PlainIconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <SchemeItems />
      </Menu.Dropdown>
    </Menu>
  );
}

function SchemeItems() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (['light', 'dark', 'auto'] as const).map((scheme) => {
    const SchemeIcon = SCHEMES[scheme];
    return (
      <Menu.Item
        key={scheme}
        leftSection={<SchemeIcon size={16} aria-hidden />}
        aria-current={scheme === colorScheme}
        fw={scheme === colorScheme ? 600 : undefined}
        onClick={() => setColorScheme(scheme)}
      >
        {t(`shell.scheme.${scheme}`)}
      </Menu.Item>
    );
  });
}
