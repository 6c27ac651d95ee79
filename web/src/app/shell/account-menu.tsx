import { ActionIcon, Menu } from '@mantine/core';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openOnArrow } from '#web/kit/display/open-on-arrow.ts';
import { lazyPart } from '#web/lib/lazy-feature.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { keepForPerson } from '#web/lib/session-store.ts';
import type { AccountDialog } from './account-items.tsx';
import classes from './header.module.css';

const fetchItems = () => import('./account-items.tsx');
const AccountItems = lazyPart(['auth'], fetchItems, 'AccountItems');
const AccountDialogs = lazyPart(['auth'], fetchItems, 'AccountDialogs');
/** So that it is there by the time that the button is pressed; where it can't be had, that is told then. */
const fetchAhead = () => void fetchItems().catch(() => {});

/** Kept, as long as somebody is signed in, once they said that they don't want a second factor now. */
const INVITED = 'second-factor-invited';

/** The person's initial, and behind it what they can do with their account. */
export function AccountMenu() {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const [dialog, setDialog] = useState<AccountDialog | null>(null);
  const [invites, setInvites] = useState(() => !localStorage.getItem(INVITED));
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setDialog(null);
    // What opened it was an entry of the menu, which is gone.
    button.current?.focus();
  };
  if (!user) return null;
  const name = t('shell.account.menu', { name: user.nome });
  const dismiss = () => {
    keepForPerson(INVITED, true);
    setInvites(false);
  };
  // Whoever administers has most that others could want.
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
      <Suspense>{dialog && <AccountDialogs dialog={dialog} onClose={close} />}</Suspense>
    </>
  );
}
