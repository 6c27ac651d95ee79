import { ActionIcon, Menu, Text } from '@mantine/core';
import { IconDevices, IconKey, IconLogout } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '#contracts/session.ts';
import { openOnArrow } from '#web/kit/display/open-on-arrow.ts';
import { lazyPart } from '#web/lib/lazy-feature.ts';
import { useCan, useCurrentUser } from '#web/lib/session.ts';
import classes from './header.module.css';

const ChangePasswordDialog = lazyPart(
  ['auth'],
  () => import('#web/features/auth/change-password.dialog.tsx'),
  'ChangePasswordDialog',
);

const SessionsDialog = lazyPart(
  ['account'],
  () => import('#web/features/account/sessions.dialog.tsx'),
  'SessionsDialog',
);

type Dialog = 'password' | 'sessions';

/** The person's initial, and behind it what they can do with their account. */
export function AccountMenu() {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setDialog(null);
    // What opened it was an entry of the menu, which is gone.
    button.current?.focus();
  };
  if (!user) return null;
  const name = t('shell.account.menu', { name: user.nome });
  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <ActionIcon
            ref={button}
            variant="filled"
            size={30}
            mx={2}
            className={classes.account}
            radius="xl"
            fz="sm"
            fw={700}
            aria-label={name}
            title={user.nome}
            onKeyDown={openOnArrow}
          >
            {[...user.nome.trim()][0]?.toUpperCase()}
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <AccountItems user={user} onOpen={setDialog} />
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {dialog === 'password' && <ChangePasswordDialog onClose={close} />}
        {dialog === 'sessions' && <SessionsDialog onClose={close} />}
      </Suspense>
    </>
  );
}

interface AccountItemsProps {
  user: Pick<CurrentUser, 'nome' | 'email'>;
  onOpen: (dialog: Dialog) => void;
}

function AccountItems({ user, onOpen }: AccountItemsProps) {
  const { t } = useTranslation();
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
      {can('users.self') && (
        <Menu.Item leftSection={<IconDevices size={16} aria-hidden />} onClick={() => onOpen('sessions')}>
          {t('shell.account.sessions')}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconLogout size={16} aria-hidden />}
        renderRoot={(props) => <Link to="/logout" {...props} />}
      >
        {t('shell.account.signOut')}
      </Menu.Item>
    </>
  );
}
