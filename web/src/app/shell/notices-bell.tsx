import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { noticesQuery } from '#web/features/notices/notices.api.ts';
import { PlainIconButton } from '#web/kit/display/icon-buttons.tsx';
import { lazyDialog } from '#web/lib/lazy-dialog.tsx';
import { useSelectedOrganisation } from '#web/lib/selected-organisation.ts';
import classes from './header.module.css';

const NoticesPanel = lazyDialog(
  ['notices', 'audit', 'alerts/kinds'],
  () => import('#web/features/notices/notices.panel.tsx'),
  'NoticesPanel',
);

/** Shows how many matters need attention, and opens the notices. */
export function NoticesBell() {
  const { t } = useTranslation();
  // The query reads the organisation itself; this rerenders when the choice changes.
  useSelectedOrganisation();
  const query = useQuery(noticesQuery());
  const count = query.data?.attention.length ?? 0;
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const open = () => {
    setOpened(true);
    void query.refetch();
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
            {count}
          </span>
        )}
      </PlainIconButton>
      {opened && <NoticesPanel query={query} onClose={close} onNavigate={() => setOpened(false)} />}
    </>
  );
}
