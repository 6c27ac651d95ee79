import { Tooltip, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PinnedViews } from '#web/features/views/pinned-views.tsx';
import type { MenuLink } from '../menu.ts';
import classes from './nav-menu.module.css';

interface NavItemProps {
  link: MenuLink;
  folded: boolean;
  onNavigate: (() => void) | undefined;
}

/** A link of the menu. The router marks the current one with `aria-current`. */
export function NavItem({ link, folded, onNavigate }: NavItemProps) {
  const { t } = useTranslation();
  const label = t(link.label);
  const ItemIcon = link.icon;
  const place = (
    <Link
      to={link.to}
      className={classes.item}
      activeOptions={{ includeSearch: false }}
      {...(onNavigate && { onClick: onNavigate })}
    >
      <ItemIcon size={20} stroke={1.75} aria-hidden />
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
