import { Menu, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { Fragment, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuGroup, MenuLink } from '#web/app/menu.ts';
import { visibleMenu } from '#web/app/menu.ts';
import { PinnedViews } from '#web/features/views/pinned-views.tsx';
import { useCan } from '#web/lib/session.ts';
import classes from './nav-menu.module.css';

interface NavMenuProps {
  /** Shows only icons. */
  folded: boolean;
  /** Called when a link has been chosen. */
  onNavigate?: () => void;
}

/** Links to the pages that the user may open. */
export function NavMenu({ folded, onNavigate }: NavMenuProps) {
  const { t } = useTranslation();
  const sections = visibleMenu(useCan());
  const id = useId();
  return (
    <nav aria-label={t('shell.nav.main')} className={classes.menu} data-folded={folded}>
      {sections.map(({ head, entries }) => (
        <Fragment key={head ?? ''}>
          {head && (
            <div id={id + head} className={classes.head}>
              {folded ? <VisuallyHidden>{t(head)}</VisuallyHidden> : t(head)}
            </div>
          )}
          <ul className={classes.list} aria-labelledby={head && id + head}>
            {entries.map((entry) => (
              <li key={entry.label}>
                {'links' in entry ? (
                  <NavGroup group={entry} folded={folded} onNavigate={onNavigate} />
                ) : (
                  <NavItem link={entry} folded={folded} onNavigate={onNavigate} />
                )}
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </nav>
  );
}

interface NavGroupProps {
  group: MenuGroup;
  folded: boolean;
  onNavigate: (() => void) | undefined;
}

/** Several links under one heading: they open below it, or beside it while the menu is folded to icons. */
function NavGroup({ group, folded, onNavigate }: NavGroupProps) {
  const within = useLocation({
    select: ({ pathname }) => group.links.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`)),
  });
  return folded ? (
    <FoldedGroup group={group} within={within} />
  ) : (
    <OpenGroup group={group} within={within} onNavigate={onNavigate} />
  );
}

function OpenGroup({ group, within, onNavigate }: Omit<NavGroupProps, 'folded'> & { within: boolean }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(true);
  const id = useId();
  const GroupIcon = group.icon;
  return (
    <>
      <button
        type="button"
        className={classes.item}
        data-within={within && !opened}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened(!opened)}
      >
        <GroupIcon size={18} stroke={1.75} aria-hidden />
        {t(group.label)}
        <IconChevronRight size={16} className={classes.chevron} aria-hidden />
      </button>
      <ul id={id} className={`${classes.list} ${classes.sub}`} hidden={!opened}>
        {group.links.map((link) => (
          <li key={link.label}>
            <NavItem link={link} folded={false} onNavigate={onNavigate} />
          </li>
        ))}
      </ul>
    </>
  );
}

function FoldedGroup({ group, within }: { group: MenuGroup; within: boolean }) {
  const { t } = useTranslation();
  const GroupIcon = group.icon;
  return (
    <Menu position="right-start" trigger="click-hover">
      <Menu.Target>
        <button type="button" className={classes.item} data-within={within}>
          <GroupIcon size={18} stroke={1.75} aria-hidden />
          <VisuallyHidden>{t(group.label)}</VisuallyHidden>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t(group.label)}</Menu.Label>
        {group.links.map(({ label, to, icon: LinkIcon }) => (
          <Menu.Item
            key={label}
            leftSection={<LinkIcon size={16} aria-hidden />}
            renderRoot={(props) => <Link to={to} {...props} />}
          >
            {t(label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface NavItemProps {
  link: MenuLink;
  folded: boolean;
  onNavigate: (() => void) | undefined;
}

/** A link of the menu. The router marks the current one with `aria-current`. */
function NavItem({ link, folded, onNavigate }: NavItemProps) {
  const { t } = useTranslation();
  const label = t(link.label);
  const ItemIcon = link.icon;
  const place = (
    <Link
      to={link.to}
      className={classes.item}
      activeOptions={{ includeSearch: false }}
      title={link.hint && t(link.hint)}
      {...(onNavigate && { onClick: onNavigate })}
    >
      <ItemIcon size={18} stroke={1.75} aria-hidden />
      {folded ? <VisuallyHidden>{label}</VisuallyHidden> : label}
    </Link>
  );
  if (!folded) {
    return (
      <>
        {place}
        <PinnedViews path={link.to} onNavigate={onNavigate} />
      </>
    );
  }
  return (
    <Tooltip label={label} position="right">
      {place}
    </Tooltip>
  );
}
