import { useTranslation } from 'react-i18next';
import classes from './slot-ring.module.css';

const STATES = ['configured', 'empty', 'selected'] as const;

/** The meaning of the ring's shapes. */
export function SlotLegend() {
  const { t } = useTranslation();
  return (
    <ul className={classes.legend} aria-label={t('campaigns.ring.legend.label')}>
      {STATES.map((state) => (
        <li key={state}>
          <span className={classes.sample} data-state={state} aria-hidden />
          {t(`campaigns.ring.legend.${state}`)}
        </li>
      ))}
    </ul>
  );
}
