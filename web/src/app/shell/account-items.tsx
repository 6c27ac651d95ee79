import type { MantineColorScheme } from '@mantine/core';
import { Menu, Text, useMantineColorScheme } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import {
  IconDeviceDesktop,
  IconDevices,
  IconDownload,
  IconHelp,
  IconKey,
  IconListCheck,
  IconLogin,
  IconLogout,
  IconMoon,
  IconShieldLock,
  IconSun,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '#contracts/session/session.ts';
import { oidcName } from '#web/lib/identity.ts';
import { lazyComponent } from '#web/lib/lazy-page.ts';
import { useCan } from '#web/lib/session.ts';

const ChangePasswordDialog = lazyComponent(
  ['auth'],
  () => import('#web/features/auth/change-password.dialog.tsx'),
  'ChangePasswordDialog',
);

const SessionsDialog = lazyComponent(
  ['account'],
  () => import('#web/features/account/sessions.dialog.tsx'),
  'SessionsDialog',
);

const BatchesDialog = lazyComponent(
  ['selection'],
  () => import('#web/features/selection/batches.dialog.tsx'),
  'BatchesDialog',
);

const SecondFactorDialog = lazyComponent(
  ['auth'],
  () => import('#web/features/auth/second-factor.dialog.tsx'),
  'SecondFactorDialog',
);

const OwnDataDialog = lazyComponent(
  ['auth'],
  () => import('#web/features/auth/own-data.dialog.tsx'),
  'OwnDataDialog',
);

const OidcDialog = lazyComponent(['auth'], () => import('#web/features/auth/oidc.dialog.tsx'), 'OidcDialog');

export type AccountDialog = 'password' | 'factor' | 'oidc' | 'sessions' | 'batches' | 'data';

/** The dialog opened from the account menu. */
export function AccountDialogs({ dialog, onClose }: { dialog: AccountDialog; onClose: () => void }) {
  return (
    <Suspense>
      {dialog === 'password' && <ChangePasswordDialog onClose={onClose} />}
      {dialog === 'factor' && <SecondFactorDialog onClose={onClose} />}
      {dialog === 'oidc' && <OidcDialog onClose={onClose} />}
      {dialog === 'sessions' && <SessionsDialog onClose={onClose} />}
      {dialog === 'batches' && <BatchesDialog onClose={onClose} />}
      {dialog === 'data' && <OwnDataDialog onClose={onClose} />}
    </Suspense>
  );
}

interface AccountItemsProps {
  user: Pick<CurrentUser, 'nome' | 'email'>;
  onOpen: (dialog: AccountDialog) => void;
  /** Undefined: the user isn't invited to set up a second factor. */
  onDismiss: (() => void) | undefined;
}

/** Menu items for the user's account and for the appearance of the pages. */
export function AccountItems({ user, onOpen, onDismiss }: AccountItemsProps) {
  const { t } = useTranslation();
  const provider = oidcName();
  const can = useCan();
  return (
    <>
      <Menu.Label>
        <Text fw={600} truncate c="var(--mantine-color-text)">
          {user.nome}
        </Text>
        <Text size="xs" truncate>
          {user.email}
        </Text>
      </Menu.Label>
      <Menu.Divider />
      <Menu.Item leftSection={<IconKey size={16} aria-hidden />} onClick={() => onOpen('password')}>
        {t('shell.account.changePassword')}
      </Menu.Item>
      <Menu.Item leftSection={<IconShieldLock size={16} aria-hidden />} onClick={() => onOpen('factor')}>
        {t('shell.account.secondFactor')}
      </Menu.Item>
      {onDismiss && (
        <>
          <Menu.Label>{t('factor.invite')}</Menu.Label>
          <Menu.Item closeMenuOnClick={false} onClick={onDismiss}>
            {t('factor.notNow')}
          </Menu.Item>
          <Menu.Divider />
        </>
      )}
      {provider && (
        <Menu.Item leftSection={<IconLogin size={16} aria-hidden />} onClick={() => onOpen('oidc')}>
          {t('oidc.title', { name: provider })}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconDevices size={16} aria-hidden />} onClick={() => onOpen('sessions')}>
        {t('shell.account.sessions')}
      </Menu.Item>
      {can('devices.write') && (
        <Menu.Item leftSection={<IconListCheck size={16} aria-hidden />} onClick={() => onOpen('batches')}>
          {t('shell.account.batches')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} onClick={() => onOpen('data')}>
        {t('shell.account.data')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconHelp size={16} aria-hidden />}
        renderRoot={(props) => <Link to="/admin/help" {...props} />}
      >
        {t('shell.help')}
      </Menu.Item>
      <Menu.Divider />
      <SchemeItems />
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconLogout size={16} aria-hidden />}
        renderRoot={(props) => <Link to="/logout" {...props} />}
      >
        {t('shell.account.signOut')}
      </Menu.Item>
    </>
  );
}

const SCHEMES = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop } as const satisfies Record<
  MantineColorScheme,
  Icon
>;

/** Light, dark, or following the system. */
function SchemeItems() {
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
