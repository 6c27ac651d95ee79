import { ActionIcon, Group } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconArrowUp, IconMenu2 } from '@tabler/icons-react';
import { Link, useMatches } from '@tanstack/react-router';
import { useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SCROLL_TOP_OFFSET_PX, SCROLL_TOP_SPEED_MS } from '#contracts/core/constants.ts';
import { LanguageSwitch } from '#web/kit/display/language-switch.tsx';
import type { Crumb } from '#web/kit/routes/shell-contexts.ts';
import { RecordNameContext } from '#web/kit/routes/shell-contexts.ts';
import { useCan, useIsOfHouse } from '#web/lib/session.ts';
import { AccountMenu } from './account-menu.tsx';
import classes from './header.module.css';
import { NoticesBell } from './notices-bell.tsx';
import { OrganisationSwitch } from './organisation-switch.tsx';
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

/** The path from the menu to the current page. */
function Breadcrumb() {
  const { t } = useTranslation();
  const crumbs = useMatches({ select: (matches) => matches.at(-1)?.staticData.crumbs ?? [] });
  return (
    <nav aria-label={t('shell.nav.breadcrumb')} className={classes.breadcrumb}>
      <ol className={classes.crumbs}>
        {crumbs.map((crumb, index) => (
          <li key={crumb.label}>
            <CrumbText crumb={crumb} current={index === crumbs.length - 1} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

function CrumbText({ crumb, current }: { crumb: Crumb; current: boolean }) {
  const { t } = useTranslation();
  const name = useContext(RecordNameContext);
  if (current) return <span aria-current="page">{name ?? t(crumb.label)}</span>;
  return crumb.to ? <Link to={crumb.to}>{t(crumb.label)}</Link> : <span>{t(crumb.label)}</span>;
}

/** Button back to the top, shown once the page is scrolled down 300 px. In the header, where it covers nothing. */
function ScrollTop() {
  const { t } = useTranslation();
  // Not read on the first render, which would force a layout of the whole page: pages start at the top.
  const [down, setDown] = useState(false);
  useWindowEvent('scroll', () => setDown(window.scrollY >= SCROLL_TOP_OFFSET_PX));
  const name = t('shell.nav.top');
  if (!down) return null;
  return (
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label={name} title={name} onClick={scrollToTop}>
      <IconArrowUp size={20} aria-hidden />
    </ActionIcon>
  );
}

/** Scrolls the page to its top in 600 ms, or at once if the system prefers reduced motion. */
function scrollToTop(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    window.scrollTo(0, 0);
    return;
  }
  const from = window.scrollY;
  const begun = performance.now();
  const step = (now: number) => {
    const part = Math.min((now - begun) / SCROLL_TOP_SPEED_MS, 1);
    window.scrollTo(0, from * (1 - part) ** 3);
    if (part < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
