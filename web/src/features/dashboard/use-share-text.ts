import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '#web/i18n/language.ts';

/** Below this a part is worded as less than it: it would read as nothing. */
const LEAST = 0.001;

/** Words parts of a whole, 0 to 1, as percent: `12,3%`. */
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
