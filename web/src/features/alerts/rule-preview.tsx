import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AlertPreview } from '#contracts/alerts/alert-rules.ts';
import { PREVIEW_DAYS } from '#contracts/alerts/alert-rules.ts';
import type { AlertKind } from '#contracts/alerts/alerts.ts';
import { SEARCH_DEBOUNCE_MS } from '#contracts/core/constants.ts';
import { dayAt } from '#web/lib/day.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useFormat } from '#web/lib/format.ts';
import { previewQuery } from './alert-rules.api.ts';

interface RulePreviewProps {
  kind: AlertKind;
  /** Null for kinds without a threshold. */
  threshold: number | null;
}

const DAY_MS = 24 * 3_600_000;

/** How often a rule would have fired with this threshold, and since when there is data. */
export function RulePreview({ kind, threshold }: RulePreviewProps) {
  const { t } = useTranslation();
  const [asked] = useDebouncedValue(threshold, SEARCH_DEBOUNCE_MS);
  const { data, error, isPlaceholderData } = useQuery(previewQuery(kind, asked));
  const words = usePreviewWords();
  return (
    <Text
      size="sm"
      c="dimmed"
      role="status"
      aria-label={t('alertRules.preview')}
      opacity={isPlaceholderData ? 0.5 : 1}
    >
      {data ? words(data) : error && errorText(error, t)}
    </Text>
  );
}

function usePreviewWords() {
  const { t } = useTranslation();
  const { day, number } = useFormat();
  return ({ count, now, knownSince }: AlertPreview): string => {
    const figures = { count: number(count), now: number(now), days: PREVIEW_DAYS };
    if (knownSince === null) return t('alertRules.onlyNow', figures);
    const whole = Date.now() - Date.parse(knownSince) > (PREVIEW_DAYS - 1) * DAY_MS;
    if (whole) return t('alertRules.lastDays', figures);
    return t('alertRules.since', { ...figures, day: day(dayAt(new Date(knownSince))) });
  };
}
