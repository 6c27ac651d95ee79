import { ActionIcon, Menu } from '@mantine/core';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openOnArrow } from '#web/kit/display/icon-buttons.tsx';
import { lazyDialog } from '#web/lib/lazy-dialog.tsx';
import { lazyComponent } from '#web/lib/lazy-page.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { storeForUser } from '#web/lib/session-store.ts';
import { localStore } from '#web/storage.ts';
import type { AccountDialog } from './account-items.tsx';
import classes from './header.module.css';

const fetchItems = () => import('./account-items.tsx');
const AccountItems = lazyComponent(['auth'], fetchItems, 'AccountItems');
const AccountDialogs = lazyDialog(['auth'], fetchItems, 'AccountDialogs');
/** Loads the menu before the button is pressed; a failure is only reported when it is. */
const fetchAhead = () => void fetchItems().catch(() => {});

/** Local-storage key, set until sign-out once the user declines to set up a second factor. */
const INVITED = 'second-factor-invited';

/** The account button with the user's initial, and its menu. */
export function AccountMenu() {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const [dialog, setDialog] = useState<AccountDialog | null>(null);
  const [invites, setInvites] = useState(() => !localStore.get(INVITED));
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setDialog(null);
    // The menu item that opened the dialog is gone.
    button.current?.focus();
  };
  if (!user) return null;
  const name = t('shell.account.menu', { name: user.nome });
  const dismiss = () => {
    storeForUser(INVITED, true);
    setInvites(false);
  };
  // Administrators' accounts are the most attractive to attackers.
  const invited = invites && !user.secondFactor && user.profile.nome === 'ADMIN';
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
            data-invited={invited || undefined}
            onKeyDown={openOnArrow}
            onPointerEnter={fetchAhead}
            onFocus={fetchAhead}
          >
            {[...user.nome.trim()][0]?.toUpperCase()}
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Suspense>
            <AccountItems user={user} onOpen={setDialog} onDismiss={invited ? dismiss : undefined} />
          </Suspense>
        </Menu.Dropdown>
      </Menu>
      {dialog && <AccountDialogs dialog={dialog} onClose={close} />}
    </>
  );
}
