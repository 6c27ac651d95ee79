import type { TFunction } from 'i18next';

/** The messages after copying a code. If copying fails, the code is still on the screen to be typed. */
export function copyMessages(t: TFunction) {
  return { done: t('devices.code.copied'), failed: t('devices.code.copyFailed') };
}
