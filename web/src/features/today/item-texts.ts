import { useTranslation } from 'react-i18next';
import { recordPath } from '#contracts/core/resources.ts';
import type { TodayItem } from '#contracts/today.ts';
import { readableName } from '#web/domain/visits/visit-name.ts';
import { localeOf } from '#web/i18n/language.ts';

/** Texts about items, in the current language. */
export function useItemTexts() {
  const { t, i18n } = useTranslation();
  const what = ({ kind, count }: TodayItem) => t(`today.what.${kind}`, { count });
  const subject = ({ subject: { kind, name } }: TodayItem) => readableName(kind, name, t);
  return {
    what,
    /** What an item is about. */
    subject,
    /** Names an item among others: what is to be done, and where. */
    name: (item: TodayItem) => [what(item), subject(item)].filter(Boolean).join(', '),
    /** For how long it has needed doing. */
    age: ({ since }: TodayItem) =>
      t('today.age', { duration: durationText(Date.now() - Date.parse(since), localeOf(i18n.language)) }),
  };
}

const MINUTE_MS = 60_000;

/** A span of time in its largest unit, of two days in days. @param ms at least a minute is shown */
export function durationText(ms: number, locale: string): string {
  const minutes = Math.max(1, Math.floor(ms / MINUTE_MS));
  const hours = Math.floor(minutes / 60);
  const [unit, value] =
    hours < 1
      ? (['minute', minutes] as const)
      : hours < 48
        ? (['hour', hours] as const)
        : (['day', Math.floor(hours / 24)] as const);
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}

/** The page where an item ends, and the action that it begins with. */
export function wayOf({ actions, subject, visitId, assignee }: TodayItem): { href: string; begin?: string } {
  const [action] = actions;
  if (action === 'plan') {
    const whose = assignee ? `&assignee=${assignee.id}` : '';
    return { href: `/admin/visits/create?placeIds=${subject.id}${whose}` };
  }
  if (action === 'visit') return { href: recordPath('visit', visitId ?? 0) };
  if (action === 'refill' && subject.kind === 'place') return { href: `/admin/refill?placeId=${subject.id}` };
  return { href: subject.url, ...(action === 'remind' && { begin: 'resend' }) };
}
