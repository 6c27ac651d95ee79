import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '#web/i18n/language.ts';
import { useFormat } from '#web/lib/format.ts';

/** Larger figures are shown as "more than", since no language has a short word for them. */
const NAMED_MAX = 999e12;

/** Formats counts of paths (`1.234`, `1,2 mi`, `> 999 tri`) and shares of them (`40%`). */
export function useCounts() {
  const { i18n } = useTranslation();
  const { number } = useFormat();
  return useMemo(() => {
    const locale = localeOf(i18n.language);
    const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
    const percent = new Intl.NumberFormat(locale, { style: 'percent' });
    return {
      count: (value: number) => {
        if (value < 10_000) return number(value);
        return value > NAMED_MAX ? `> ${compact.format(NAMED_MAX)}` : compact.format(value);
      },
      /** @param part from 0 to 1 */
      percent: (part: number) =>
        part > 0 && part < 0.01 ? `< ${percent.format(0.01)}` : percent.format(part),
    };
  }, [i18n.language, number]);
}
