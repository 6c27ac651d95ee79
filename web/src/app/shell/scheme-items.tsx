import type { MantineColorScheme } from '@mantine/core';
import { Menu, useMantineColorScheme } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

const SCHEMES = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop } as const satisfies Record<
  MantineColorScheme,
  Icon
>;

/** Light, dark, or following the system. */
export function SchemeItems() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <Menu.Label>{t('shell.scheme.label')}</Menu.Label>
      {(['light', 'dark', 'auto'] as const).map((scheme) => {
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
      })}
    </>
  );
}
