import { useMatches } from '@tanstack/react-router';
import { use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PlainIconButton } from '#web/kit/display/icon-buttons.tsx';
import { type Crumb, type MenuPage, MenuPagesContext } from '#web/kit/routes/shell-contexts.ts';
import { lazyDialog } from '#web/lib/lazy-dialog.tsx';
import classes from './shell.module.css';

const HelpPanel = lazyDialog(['help'], () => import('#web/features/help/help.panel.tsx'), 'HelpPanel');

/** Returns the page of the menu that a page is or lies below, or else one that its breadcrumb links to. */
export function helpedPage(
  pages: readonly MenuPage[],
  path: string,
  crumbs: readonly Crumb[] = [],
): MenuPage | undefined {
  return (
    pages.find(({ to }) => `${path}/`.startsWith(`${to}/`)) ??
    pages.find(({ to }) => crumbs.some((crumb) => crumb.to === to))
  );
}

/** Opens the help about a page; nothing on pages that have none. */
export function HelpButton() {
  const { t } = useTranslation();
  const pages = use(MenuPagesContext);
  const here = useMatches({ select: (matches) => matches.at(-1) });
  const page = here && helpedPage(pages, here.pathname, here.staticData.crumbs);
  const [opened, setOpened] = useState(false);
  if (!page) return null;
  return (
    <>
      <PlainIconButton
        label={t('shell.help')}
        aria-haspopup="dialog"
        className={classes.help}
        onClick={() => setOpened(true)}
      >
        ?
      </PlainIconButton>
      {opened && <HelpPanel page={page} onClose={() => setOpened(false)} />}
    </>
  );
}
