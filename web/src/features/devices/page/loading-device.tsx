import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useDelayed } from '#web/kit/feedback/use-delayed.ts';
import classes from './device-page.module.css';

const HEIGHTS = { facts: 76, slots: 320, capsules: 320, shots: 240 };

/** The shape of a device's page that is on its way. Shown late, so that a quick answer does not flicker. */
export function LoadingDevice() {
  const { t } = useTranslation();
  const late = useDelayed(true);
  return (
    <div className={classes.page} role="status" aria-label={t('list.loading')}>
      {late &&
        Object.entries(HEIGHTS).map(([area, height]) => (
          <Skeleton key={area} data-area={area} height={height} radius="lg" />
        ))}
    </div>
  );
}
