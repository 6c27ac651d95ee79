import type { TFunction } from 'i18next';

/** What is said of a code that was copied. Where it could not be, it stands there to be typed. */
export function copied(t: TFunction) {
  return { done: t('devices.code.copied'), failed: t('devices.code.copyFailed') };
}
