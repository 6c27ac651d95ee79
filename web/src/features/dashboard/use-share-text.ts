import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '#web/i18n/language.ts';

/** Smaller shares are shown as less than this, since they would round to zero. */
const LEAST = 0.001;

/** Formats shares, 0 to 1, as percentages: `12,3%`. */
export function useShareText(): (share: number) => string {
  const { i18n } = useTranslation();
  return useMemo(() => {
    const percent = new Intl.NumberFormat(localeOf(i18n.language), {
      style: 'percent',
      maximumFractionDigits: 1,
    });
    return (share) => (share > 0 && share < LEAST ? `< ${percent.format(LEAST)}` : percent.format(share));
  }, [i18n.language]);
}
