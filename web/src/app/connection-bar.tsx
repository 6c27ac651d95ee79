import { IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useConnectionLost } from '#web/lib/connection.ts';
import classes from './connection-bar.module.css';

/** Shown while the server is unreachable. */
export function ConnectionBar() {
  const { t } = useTranslation();
  const lost = useConnectionLost();
  return (
    <div role="status" className={classes.region}>
      {lost && (
        <div className={classes.bar}>
          <IconCloudOff size={16} aria-hidden />
          {t('shell.connection.lost')}
        </div>
      )}
    </div>
  );
}
