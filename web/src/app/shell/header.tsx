import { ActionIcon, Group } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LanguageSwitch } from '#web/kit/display/language-switch.tsx';
import { useCan, useIsOfHouse } from '#web/lib/session.ts';
import { AccountMenu } from './account-menu.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import classes from './header.module.css';
import { NoticesBell } from './notices-bell.tsx';
import { OrganisationSwitch } from './organisation-switch.tsx';
import { ScrollTop } from './scroll-top.tsx';
import { SearchButton } from './search-button.tsx';

/** The bar above the page: the breadcrumb, then the user's notices, language and account. */
export function Header({ onOpenMenu }: { onOpenMenu: () => void }) {
  const { t } = useTranslation();
  const can = useCan();
  const isOfHouse = useIsOfHouse();
  return (
    <header className={classes.header}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        hiddenFrom="sm"
        aria-label={t('shell.nav.open')}
        aria-haspopup="dialog"
        onClick={onOpenMenu}
      >
        <IconMenu2 size={20} aria-hidden />
      </ActionIcon>
      <Breadcrumb />
      {isOfHouse && can('organisations.read') && <OrganisationSwitch />}
      <Group className={classes.mine} gap={4} wrap="nowrap">
        <ScrollTop />
        <SearchButton />
        {can('dashboard.read') && <NoticesBell />}
        <LanguageSwitch narrow />
        <AccountMenu />
      </Group>
    </header>
  );
}
