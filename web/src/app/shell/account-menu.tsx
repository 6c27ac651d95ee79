import { ActionIcon, Avatar, Menu, Text } from '@mantine/core';
import { IconKey, IconLogout } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '#web/lib/session.ts';

const ChangePasswordDialog = lazy(() =>
  import('#web/features/auth/change-password.dialog.tsx').then(({ ChangePasswordDialog }) => ({
    default: ChangePasswordDialog,
  })),
);

/** The person's initial, and behind it what they can do with their account. */
export function AccountMenu() {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const [changing, setChanging] = useState(false);
  if (!user) return null;
  const name = t('shell.account.menu', { name: user.nome });
  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <ActionIcon variant="transparent" size="lg" radius="xl" aria-label={name} title={user.nome}>
            <Avatar size={30} color="brand" variant="filled">
              {[...user.nome.trim()][0]?.toUpperCase()}
            </Avatar>
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            <Text fw={600} truncate c="var(--mantine-color-text)">
              {user.nome}
            </Text>
            <Text size="xs" truncate>
              {user.email}
            </Text>
          </Menu.Label>
          <Menu.Divider />
          <Menu.Item leftSection={<IconKey size={16} aria-hidden />} onClick={() => setChanging(true)}>
            {t('shell.account.changePassword')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconLogout size={16} aria-hidden />}
            renderRoot={(props) => <Link to="/logout" {...props} />}
          >
            {t('shell.account.signOut')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense>{changing && <ChangePasswordDialog onClose={() => setChanging(false)} />}</Suspense>
    </>
  );
}
