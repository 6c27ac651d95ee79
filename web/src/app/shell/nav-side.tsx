import { ActionIcon, Tooltip } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Logo } from '#web/kit/display/logo.tsx';
import { useIdentity } from '#web/lib/identity.ts';
import { NavMenu } from './nav-menu.tsx';
import { OwnOrganisation } from './own-organisation.tsx';
import classes from './shell.module.css';

interface NavSideProps {
  /** Shows only icons. */
  folded: boolean;
  onFold: () => void;
}

/** The menu beside the page, on screens that have room for it. */
export function NavSide({ folded, onFold }: NavSideProps) {
  const { t } = useTranslation();
  const { name } = useIdentity();
  const foldLabel = t(folded ? 'shell.nav.unfold' : 'shell.nav.fold');
  const FoldIcon = folded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <aside className={classes.side} aria-label={name} data-folded={folded}>
      <Link to="/admin/home" className={classes.brand}>
        <Logo markOnly={folded} />
      </Link>
      <OwnOrganisation />
      <NavMenu folded={folded} />
      <Tooltip label={foldLabel} position="right">
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          mt="auto"
          aria-label={foldLabel}
          aria-expanded={!folded}
          onClick={onFold}
        >
          <FoldIcon size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </aside>
  );
}
