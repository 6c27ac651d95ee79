import { ActionIcon, Tooltip } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PRODUCT_NAME } from '#contracts/core/constants.ts';
import { Logo } from '#web/kit/logo.tsx';
import { NavMenu } from './nav-menu.tsx';
import classes from './nav-side.module.css';

interface NavSideProps {
  /** Only icons. */
  folded: boolean;
  onFold: () => void;
}

/** The menu beside the page, on screens that have the room. */
export function NavSide({ folded, onFold }: NavSideProps) {
  const { t } = useTranslation();
  const foldLabel = t(folded ? 'shell.nav.unfold' : 'shell.nav.fold');
  const FoldIcon = folded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <aside className={classes.side} aria-label={PRODUCT_NAME} data-folded={folded}>
      <Link to="/admin/home" className={classes.brand}>
        <Logo markOnly={folded} />
      </Link>
      <NavMenu folded={folded} />
      <Tooltip label={foldLabel} position="right">
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          className={classes.fold}
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
