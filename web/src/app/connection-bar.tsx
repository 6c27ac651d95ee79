import { IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useConnectionLost } from '#web/lib/connection.ts';
import classes from './connection-bar.module.css';

/** Says that the server is out of reach, until it answers again. */
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
