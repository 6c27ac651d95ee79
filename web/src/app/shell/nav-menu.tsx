import { useTranslation } from 'react-i18next';
import { useCan } from '#web/lib/session.ts';
import { visibleMenu } from '../menu.ts';
import { NavGroup } from './nav-group.tsx';
import { NavItem } from './nav-item.tsx';
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
  const entries = visibleMenu(useCan());
  return (
    <nav aria-label={t('shell.nav.main')}>
      <ul className={classes.list}>
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
    </nav>
  );
}
