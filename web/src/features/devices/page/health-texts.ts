import type { ParseKeys } from 'i18next';

const REASONS = {
  'shot.invalid': 'devicePage.reasons.invalid',
  'shot.campaign': 'devicePage.reasons.campaign',
  'shot.slot': 'devicePage.reasons.slot',
  'shot.capsule': 'devicePage.reasons.capsule',
  'shot.future': 'devicePage.reasons.future',
  'shot.too_old': 'devicePage.reasons.tooOld',
  'shot.too_many': 'devicePage.reasons.tooMany',
  'capsule.elsewhere': 'devicePage.reasons.elsewhere',
  'capsule.unknown': 'devicePage.reasons.capsule',
} as const satisfies Record<string, ParseKeys>;

/** The text key for why a device's shot or capsule was refused. A code unknown to this client is shown as it is. */
export function reasonKey(code: string): ParseKeys {
  return code in REASONS ? REASONS[code as keyof typeof REASONS] : (code as ParseKeys);
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * A duration in words, in the largest unit of which there are at least two: "6 days".
 * @param ms milliseconds; less than a minute counts as one
 */
export function durationText(ms: number, locale: string): string {
  const [unit, unitMs] =
    ms >= 2 * DAY_MS
      ? (['day', DAY_MS] as const)
      : ms >= 2 * HOUR_MS
        ? (['hour', HOUR_MS] as const)
        : (['minute', MINUTE_MS] as const);
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(Math.max(1, Math.floor(ms / unitMs)));
}
