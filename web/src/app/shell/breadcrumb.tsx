import { Link, useMatches } from '@tanstack/react-router';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import type { Crumb } from '#web/kit/routes/crumbs.ts';
import { RecordNameContext } from '#web/kit/routes/record-name.ts';
import classes from './header.module.css';

/** The path from the menu to the current page. */
export function Breadcrumb() {
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
  const { name } = useContext(RecordNameContext);
  if (current) return <span aria-current="page">{name ?? t(crumb.label)}</span>;
  return crumb.to ? <Link to={crumb.to}>{t(crumb.label)}</Link> : <span>{t(crumb.label)}</span>;
}
