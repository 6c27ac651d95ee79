import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { urgentTodayQuery } from '#web/domain/today/urgent-today.ts';
import { noticesQuery, warningsOf } from '#web/features/notices/notices.api.ts';
import { PlainIconButton } from '#web/kit/display/icon-buttons.tsx';
import { lazyDialog } from '#web/lib/lazy-dialog.tsx';
import { useSelectedOrganisation } from '#web/lib/selected-organisation.ts';
import classes from './header.module.css';

const NoticesPanel = lazyDialog(
  ['notices', 'audit'],
  () => import('#web/features/notices/notices.panel.tsx'),
  'NoticesPanel',
);

/** Shows how much needs doing, with each warning of the installation as one more, and opens the notices. */
export function NoticesBell() {
  const { t } = useTranslation();
  // The queries read the organisation themselves; this rerenders when the choice changes.
  useSelectedOrganisation();
  const query = useQuery(noticesQuery());
  const today = useQuery(urgentTodayQuery());
  const count = (today.data?.total ?? 0) + warningsOf(query.data).length;
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const open = () => {
    setOpened(true);
    void query.refetch();
    void today.refetch();
  };
  const close = () => {
    setOpened(false);
    button.current?.focus();
  };
  const name = count > 0 ? t('shell.noticesCount', { count }) : t('shell.notices');
  return (
    <>
      <PlainIconButton
        ref={button}
        size="lg"
        className={classes.bell}
        label={name}
        aria-haspopup="dialog"
        onClick={open}
      >
        <IconBell size={18} aria-hidden />
        {count > 0 && (
          <span className={classes.count} aria-hidden>
            {count > 99 ? '99+' : count}
          </span>
        )}
      </PlainIconButton>
      {opened && (
        <NoticesPanel query={query} today={today} onClose={close} onNavigate={() => setOpened(false)} />
      )}
    </>
  );
}
