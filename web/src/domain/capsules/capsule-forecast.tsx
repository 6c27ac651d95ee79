import { useTranslation } from 'react-i18next';
import type { Capsule } from '#contracts/capsules/capsules.ts';

/** In how many days a capsule will be empty; renders nothing for an empty one. Needs `capsules` texts. */
export function CapsuleForecast({
  capsule: { emptyIn, remainingShots },
}: {
  capsule: Pick<Capsule, 'emptyIn' | 'remainingShots'>;
}) {
  const { t } = useTranslation();
  if (remainingShots === 0) return null;
  if (emptyIn === null) return t('capsules.unknown');
  const { low, high } = emptyIn;
  if (high === 0) return t('capsules.today');
  return low === high ? t('capsules.inDays', { count: low }) : t('capsules.days', { low, count: high });
}
